#include "worker/engines/quadrant_join/plain_join.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace hetman::quadrant_join {
namespace {

struct PlainFilling {
    Lines cross;
    FoldKeys::Columns columns;
    std::array<unsigned, 2> first_rows{none, none};  // of the queens at x = 0 and 1

    static constexpr unsigned none = 2 * widest;  // on no board, nor near it
};

// True if two queens next to the middle, of different halves, attack each other by a knight's leap.
bool leap(const PlainFilling& a, const PlainFilling& b) {
    const auto distance = [&](unsigned of_a, unsigned of_b) {
        const unsigned row_a = a.first_rows[of_a];
        const unsigned row_b = b.first_rows[of_b];
        return row_a < row_b ? row_b - row_a : row_a - row_b;
    };
    return distance(0, 0) == 2 || distance(0, 1) == 1 || distance(1, 0) == 1;
}

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
        Leapt leapt;
        if (geometry.leaps && beside != 0)
            leapt = leapt.with(static_cast<unsigned>(std::countr_zero(beside)));
        fill(0, rows, beside << 1, beside >> 1, leapt, {});
    }
    const std::vector<PlainFilling>& list() const { return list_; }

  private:
    void fill(unsigned x, Rows free, Rows up, Rows down, Leapt leapt, const PlainFilling& begun) {
        if (x == half_.columns) return list_.push_back(begun);
        const Rows open = (x == 0 ? first_ : half_.all_rows()) & ~closed_[x];
        for (Rows rows = free & open & ~(up | down | leapt.next); rows != 0; rows &= rows - 1) {
            const Rows queen = rows & (~rows + 1);
            const auto row = static_cast<unsigned>(std::countr_zero(rows));
            PlainFilling next{begun.cross | geometry_.cross(row, x),
                              keys_.with(half_, begun.columns, x, row), begun.first_rows};
            if (x < next.first_rows.size()) next.first_rows[x] = row;
            fill(x + 1, free & ~queen, (up | queen) << 1, (down | queen) >> 1,
                 geometry_.leaps ? leapt.with(row) : Leapt{}, next);
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
        return choice.folded ? Fold::times(keys.of_rows(choice.west, b.first_rows[0]),
                                           std::max(a.columns.key, b.columns.key))
                             : 1;
    };
    for (const PlainFilling& a : west.list()) {
        const Lines seen = seen_across(a.cross);
        std::uint64_t disjoint = 0;
        for (const PlainFilling& b : east.list())
            if (!have_common(b.cross, seen) && !(geometry.leaps && leap(a, b)))
                disjoint += times(a, b);
        totals.found.add(disjoint);
        if (stop.load(std::memory_order_relaxed)) return false;
    }
    return true;
}

}  // namespace hetman::quadrant_join
