#pragma once
// Generates the fillings of the east half behind each filling of its prefix. Tiles are made of
// them.

#include <bit>
#include <cstddef>

#include "worker/engines/quadrant_join/board/row_choice.h"
#include "worker/engines/quadrant_join/fillings/groups.h"
#include "worker/engines/quadrant_join/fillings/half_parts.h"
#include "worker/engines/quadrant_join/fillings/prefixes.h"
#include "worker/engines/quadrant_join/fillings/tables.h"

namespace hetman::quadrant_join {

// Owns its working memory: use one instance per thread.
class EastFillings {
  public:
    EastFillings(const Geometry& geometry, const Tables& tables, const Kernel& kernel,
                 Prefixes prefixes);

    // Visits every filling of the prefix until a visit returns false.
    template <class Visit>
    bool each_prefix(const RowSplit& choice, const Visit& visit) {
        parts_.close(choice.east_closed);
        first_open_ = choice.centre ? geometry_.central_row() : parts_.half().all_rows();
        Filling east;
        east.free = choice.east;
        return each_filling(east, 0, parts_.prefix(), FoldKeys::most_keys, visit);
    }

    // Generates the fillings behind a filling of the prefix received from each_prefix. Returns
    // their number.
    std::size_t make(const Filling& prefix, const RowSplit& choice);

    const Groups& groups() const { return groups_; }
    // The column of the queen that a group's fillings share, or not_grouped.
    unsigned grouped() const { return grouped_ ? parts_.prefix() : not_grouped; }
    // The lowest and the highest fold key of the groups' rows, if there are any fillings. Without
    // folding all keys count alike: then the lowest is above the highest.
    unsigned lowest_key() const { return lowest_key_; }
    unsigned highest_key() const { return highest_key_; }

  private:
    Rows open(const Filling& filling, unsigned x) const {
        const Rows rows = x == 0 ? first_open_ : parts_.half().all_rows();
        return parts_.open(filling, x) & rows;
    }

    // Visits every way to fill the columns from x to end - 1, with a fold key of at most `highest`,
    // until a visit returns false.
    template <class Visit>
    bool each_filling(const Filling& filling, unsigned x, unsigned end, unsigned highest,
                      const Visit& visit) {
        if (filling.columns.key > highest) return true;
        if (x == end) return visit(filling);
        for (Rows rows = open(filling, x); rows != 0; rows &= rows - 1) {
            const auto row = static_cast<unsigned>(std::countr_zero(rows));
            if (!each_filling(parts_.with(filling, x, row), x + 1, end, highest, visit))
                return false;
        }
        return true;
    }

    void begin_groups(const Filling& prefix, const RowSplit& choice);
    void make_parts(const Filling& prefix);
    void look_up_parts(const PartTable& table, Rows free);
    void keep_open(Parts& parts) const;
    void walk_parts(const Filling& begin);

    const Geometry& geometry_;
    const Tables& tables_;
    const Kernel& kernel_;
    const unsigned grouped_from_;
    HalfParts parts_;
    Rows first_open_ = 0;  // the rows open to the queen of the first column
    Groups groups_;
    bool grouped_ = false;
    unsigned lowest_key_ = 0;
    unsigned highest_key_ = 0;  // columns with higher keys do not count
};

}  // namespace hetman::quadrant_join
