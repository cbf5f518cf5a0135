#pragma once
// Fold keys (common/problem/symmetry/fold.h) of a half's columns as they are filled, and of the
// rows of a row choice.

#include <cstdint>

#include "common/problem/symmetry/fold.h"
#include "worker/engines/quadrant_join/board/geometry.h"
#include "worker/engines/quadrant_join/kernels/quadrant_kernel.h"

namespace hetman::quadrant_join {

// The keys of a half are known before strips are joined to it, and each key may have a list of
// leaves.
static_assert(Fold::far_lines >= widest_strip);
static_assert(most_leaf_lists == Fold::most_keys + 1 && 2 * widest < no_list);

class FoldKeys {
  public:
    static constexpr unsigned most_keys = Fold::most_keys;

    explicit FoldKeys(const Geometry& geometry);

    // The number of possible fold keys of a half's columns.
    unsigned number() const { return fold_.highest_key() + 1; }

    // A half's columns up to some x.
    struct Columns {
        std::uint8_t key = 0;
        Side side = Side::middle;  // side of the last column's queen
    };
    // Adds a queen on `row` of the next column, x.
    Columns with(const Half& half, Columns columns, unsigned x, unsigned row) const {
        const unsigned step =
            columns.side == sides_[row] ? 0 : step_of_[x + 1 + n_ / 2 - half.columns];
        return {static_cast<std::uint8_t>(columns.key + step), sides_[row]};
    }

    // The fold keys after adding a queen in the next column: on a row of `same_side`, or on another
    // row.
    struct NextKeys {
        Rows same_side;
        unsigned of_same;
        unsigned of_others;
    };
    NextKeys next(const Half& half, Columns columns, unsigned x) const {
        return {on_side_[static_cast<unsigned>(columns.side)], columns.key,
                unsigned{columns.key} + step_of_[x + 1 + n_ / 2 - half.columns]};
    }

    // The fold key of all rows. Rows in `west` have their queen in the west; for odd n, the queen
    // of row `middle` stands in the middle column.
    unsigned of_rows(Rows west, unsigned middle) const;

    // Identifies parts by the row of some queen and their fold key.
    std::uint16_t kind(unsigned row, unsigned key) const {
        return static_cast<std::uint16_t>(row * number() + key);
    }
    unsigned row_of_kind(std::uint16_t kind) const { return kind / number(); }
    static constexpr unsigned most_kinds = widest * most_keys;

  private:
    const unsigned n_;
    const Fold fold_;
    Side sides_[widest];
    Rows on_side_[3] = {};
    // By line of the fold, counted from 1; a middle column is not counted.
    std::uint8_t step_of_[widest / 2 + 2];
};

}  // namespace hetman::quadrant_join
