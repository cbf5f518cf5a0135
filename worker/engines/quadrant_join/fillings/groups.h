#pragma once
// The fillings of the east, kept together by what they have in common.

#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/fillings/ranks.h"
#include "worker/engines/quadrant_join/grow.h"
#include "worker/engines/quadrant_join/kernels/kernel.h"

namespace hetman::quadrant_join {

struct Group {
    Rows queen;  // that they share, in the first column behind the prefix; or none
    // Of the rows: fillings whose columns have a higher one do not count.
    unsigned rank;

    bool operator==(const Group&) const = default;
};

// Lists of lines, and kept as kernels write them.
struct LineVectors {
    std::vector<std::uint32_t> u;
    std::vector<std::uint32_t> v;

    LineLists from(std::size_t first) { return {u.data() + first, v.data() + first}; }
    LineWords from(std::size_t first) const { return {u.data() + first, v.data() + first}; }
    void grow_to(std::size_t size) {
        grow(u, size);
        grow(v, size);
    }
};

// Those of a group.
struct Fillings {
    LineVectors cross;
    std::size_t size = 0;
    // The first of them, a multiple of 64 with fillers at their end, are of lower ranks than the
    // rows; the others of equal ones.
    std::size_t lower = 0;
};

class Groups {
  public:
    // Of fillings in this form, of strips in that one.
    void begin(LineForm form, LineForm strips);
    LineForm form() const { return form_; }
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

    LineForm form_{};
    LineForm strips_{};
    std::vector<Group> groups_;
    std::uint8_t list_of_kind_[Ranks::most_kinds];
    // Two for each group: of lower ranks, and of equal ones.
    std::vector<LineVectors> lists_;
    std::vector<LineLists> begins_;  // of lists
    std::vector<std::size_t> sizes_;
    SpareCapacity room_;  // in each of the lists
    std::vector<Fillings> fillings_;
};

// Fills up to a multiple of 64 with fillings that nothing counts with; there is room. Returns it.
std::size_t fill_up(const LineLists& fillings, std::size_t size);

}  // namespace hetman::quadrant_join
