#pragma once
// The fillings of the east, kept together by what they have in common.

#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/kernel.h"
#include "worker/engines/quadrant_join/ranks.h"

namespace hetman::quadrant_join {

struct Group {
    std::uint64_t lines;  // of a queen that they share, as the west calls them; or none
    // Of the rows: fillings whose columns have a higher one do not count.
    unsigned rank;

    bool operator==(const Group&) const = default;
};

// Those of a group.
struct Fillings {
    std::vector<std::uint64_t> cross;  // bits
    std::size_t size = 0;
    // The first of them, a multiple of 64 with fillers at their end, are of lower ranks than the
    // rows; the others of equal ones.
    std::size_t lower = 0;
};

class Groups {
  public:
    void clear();
    // The number of this group: of one of those from `first` on, or a new one.
    std::size_t number_of(const Group& group, std::size_t first);
    // Parts of that kind make fillings of this group.
    void send(std::uint16_t kind, std::size_t number, bool lower) {
        list_of_kind_[kind] = static_cast<std::uint8_t>(2 * number + (lower ? 0 : 1));
    }
    bool takes(std::uint16_t kind) const { return list_of_kind_[kind] != no_list; }

    // Fillings are appended to lists, for each of which there is room for so many more.
    FillingLists lists_with_room(std::size_t more);
    // When all are there. Returns their number.
    std::size_t finish();

    std::size_t size() const { return groups_.size(); }
    const Group& operator[](std::size_t number) const { return groups_[number]; }
    const Fillings* fillings() const { return fillings_.data(); }  // by group

  private:
    void make_room(std::size_t more);
    std::size_t made_in(std::size_t list) const {
        return static_cast<std::size_t>(ends_[list] - lists_[list].data());
    }

    std::vector<Group> groups_;
    std::uint8_t list_of_kind_[Ranks::most_kinds];
    // Two for each group: of lower ranks, and of equal ones.
    std::vector<std::vector<std::uint64_t>> lists_;
    std::vector<std::uint64_t*> ends_;
    std::size_t room_ = 0;  // in each of the lists, at least
    std::vector<Fillings> fillings_;
};

// Fills up to a multiple of 64 with fillings that nothing counts with; there is room. Returns it.
std::size_t fill_up(std::uint64_t* fillings, std::size_t size);

}  // namespace hetman::quadrant_join
