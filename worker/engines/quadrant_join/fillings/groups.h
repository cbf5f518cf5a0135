#pragma once
// The fillings of the east, grouped by the properties that decide how they count.

#include <cstdint>
#include <vector>

#include "worker/engines/quadrant_join/board/grow.h"
#include "worker/engines/quadrant_join/fillings/fold_keys.h"
#include "worker/engines/quadrant_join/kernels/quadrant_kernel.h"

namespace hetman::quadrant_join {

struct Group {
    Rows queen;  // the shared queen in the first column behind the prefix, as a bit; or 0
    // The fold key of the rows: fillings whose columns have a higher key do not count.
    unsigned key;

    bool operator==(const Group&) const = default;
};

// Lists of lines, stored as kernels write them.
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

// The fillings of one group.
struct Fillings {
    LineVectors cross;
    std::size_t size = 0;
    // The first `lower` fillings (a multiple of 64, padded with fillers) have lower fold keys than
    // the rows; the others have equal keys.
    std::size_t lower = 0;
};

class Groups {
  public:
    // Starts anew, for fillings in one form and strips in another.
    void begin(LineForm form, LineForm strips);
    LineForm form() const { return form_; }
    // The number of this group, looked up among the groups from `first` on; a new one if it is not
    // found.
    std::size_t number_of(const Group& group, std::size_t first);
    // Assigns the fillings made of parts of that kind to this group.
    void send(std::uint16_t kind, std::size_t number, bool lower) {
        list_of_kind_[kind] = static_cast<std::uint8_t>(2 * number + (lower ? 0 : 1));
    }
    bool takes(std::uint16_t kind) const { return list_of_kind_[kind] != no_list; }

    // The lists that kernels append fillings to, each with spare capacity for `more` fillings.
    FillingLists lists_with_room(std::size_t more);
    // Call when all fillings have been appended. Returns their number.
    std::size_t finish();

    std::size_t size() const { return groups_.size(); }
    const Group& operator[](std::size_t number) const { return groups_[number]; }
    const Fillings* fillings() const { return fillings_.data(); }  // by group

  private:
    void make_room(std::size_t more);

    LineForm form_{};
    LineForm strips_{};
    std::vector<Group> groups_;
    std::uint8_t list_of_kind_[FoldKeys::most_kinds];
    // Two for each group: lower fold keys, and equal ones.
    std::vector<LineVectors> lists_;
    std::vector<LineLists> begins_;  // of the lists
    std::vector<std::size_t> sizes_;
    SpareCapacity room_;  // in each of the lists
    std::vector<Fillings> fillings_;
};

// Pads a list up to a multiple of 64 with fillers, which never count; the list has the capacity.
// Returns the new size.
std::size_t fill_up(const LineLists& fillings, std::size_t size);

}  // namespace hetman::quadrant_join
