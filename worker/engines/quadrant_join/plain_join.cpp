#include "worker/engines/quadrant_join/plain_join.h"

#include <bit>
#include <vector>

namespace hetman::quadrant_join {
namespace {

class Fillings {
  public:
    // Behind a queen one step before the first column, on the row of `beside` if it has one, with
    // the first column's on one of `first`.
    Fillings(const Geometry& geometry, const Half& half, Rows rows, Rows first, Rows beside)
        : geometry_(geometry), half_(half), first_(first) {
        fill(0, rows, beside << 1, beside >> 1, 0);
    }
    const std::vector<std::uint64_t>& cross() const { return cross_; }

  private:
    void fill(unsigned x, Rows free, Rows up, Rows down, std::uint64_t cross) {
        if (x == half_.columns) return cross_.push_back(cross);
        const Rows open = x == 0 ? first_ : half_.all_rows();
        for (Rows rows = free & open & ~(up | down); rows != 0; rows &= rows - 1) {
            const Rows queen = rows & (~rows + 1);
            const auto row = static_cast<unsigned>(std::countr_zero(rows));
            fill(x + 1, free & ~queen, (up | queen) << 1, (down | queen) >> 1,
                 cross | geometry_.cross_bits(row, x));
        }
    }

    const Geometry& geometry_;
    const Half& half_;
    const Rows first_;
    std::vector<std::uint64_t> cross_;
};

}  // namespace

bool plain_join(const Geometry& geometry, const RowChoice& choice, const StopFlag& stop,
                Totals& totals) {
    const Rows all = geometry.west.all_rows();
    const Rows centre = choice.centre ? geometry.central_row() : 0;
    const Fillings west(geometry, geometry.west, choice.west, all, centre);
    const Fillings east(geometry, geometry.east, choice.east, choice.centre ? centre : all, 0);
    totals.nodes += west.cross().size() + east.cross().size();
    for (const std::uint64_t lines : west.cross()) {
        const std::uint64_t seen = geometry.seen_across(lines);
        std::uint64_t apart = 0;
        for (const std::uint64_t other : east.cross()) apart += (other & seen) == 0;
        totals.found.add(apart);
        if (stop.load(std::memory_order_relaxed)) return false;
    }
    return true;
}

}  // namespace hetman::quadrant_join
