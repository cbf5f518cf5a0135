#include "worker/engines/quadrant_join/plain_join.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace hetman::quadrant_join {
namespace {

struct PlainFilling {
    Lines cross;
    FoldKeys::Columns columns;
    unsigned first_row = 0;  // row of the queen at x = 0
};

class PlainFillings {
  public:
    // Fills the columns behind a column with a queen on the row of `beside` (if not empty). The
    // queen of the first column stands on one of `first`. No queen stands on a closed square.
    PlainFillings(const Geometry& geometry, const FoldKeys& keys, const Half& half, Rows rows,
                  Rows first, Rows beside, const ClosedRows* closed)
        : geometry_(geometry),
          keys_(keys),
          half_(half),
          first_(first),
          closed_(closed == nullptr ? ClosedRows{} : *closed) {
        fill(0, rows, beside << 1, beside >> 1, {});
    }
    const std::vector<PlainFilling>& list() const { return list_; }

  private:
    void fill(unsigned x, Rows free, Rows up, Rows down, const PlainFilling& begun) {
        if (x == half_.columns) return list_.push_back(begun);
        const Rows open = (x == 0 ? first_ : half_.all_rows()) & ~closed_[x];
        for (Rows rows = free & open & ~(up | down); rows != 0; rows &= rows - 1) {
            const Rows queen = rows & (~rows + 1);
            const auto row = static_cast<unsigned>(std::countr_zero(rows));
            fill(x + 1, free & ~queen, (up | queen) << 1, (down | queen) >> 1,
                 {begun.cross | geometry_.cross(row, x), keys_.with(half_, begun.columns, x, row),
                  x == 0 ? row : begun.first_row});
        }
    }

    const Geometry& geometry_;
    const FoldKeys& keys_;
    const Half& half_;
    const Rows first_;
    const ClosedRows closed_;
    std::vector<PlainFilling> list_;
};

}  // namespace

bool plain_join(const Geometry& geometry, const RowSplit& choice, const StopFlag& stop,
                Totals& totals) {
    const FoldKeys keys(geometry);
    const Rows all = geometry.west.all_rows();
    const Rows centre = choice.centre ? geometry.central_row() : 0;
    const PlainFillings west(geometry, keys, geometry.west, choice.west, all, centre,
                             choice.west_closed);
    const PlainFillings east(geometry, keys, geometry.east, choice.east,
                             choice.centre ? centre : all, 0, choice.east_closed);
    totals.nodes += west.list().size() + east.list().size();
    const auto times = [&](const PlainFilling& a, const PlainFilling& b) {
        return choice.folded ? Fold::times(keys.of_rows(choice.west, b.first_row),
                                           std::max(a.columns.key, b.columns.key))
                             : 1;
    };
    for (const PlainFilling& a : west.list()) {
        const Lines seen = seen_across(a.cross);
        std::uint64_t disjoint = 0;
        for (const PlainFilling& b : east.list())
            if (!have_common(b.cross, seen)) disjoint += times(a, b);
        totals.found.add(disjoint);
        if (stop.load(std::memory_order_relaxed)) return false;
    }
    return true;
}

}  // namespace hetman::quadrant_join
