#include "worker/engines/quadrant_join/plain_join.h"

#include <bit>
#include <vector>

namespace hetman::quadrant_join {
namespace {

class Fillings {
  public:
    Fillings(const Geometry& geometry, Rows rows, const std::optional<unsigned>& middle)
        : geometry_(geometry) {
        const Rows queen = middle ? Rows{1} << *middle : 0;
        fill(0, rows, queen << 1, queen >> 1, 0);
    }
    const std::vector<std::uint64_t>& cross() const { return cross_; }

  private:
    void fill(unsigned x, Rows free, Rows up, Rows down, std::uint64_t cross) {
        if (x == geometry_.columns) return cross_.push_back(cross);
        for (Rows rows = free & ~(up | down); rows != 0; rows &= rows - 1) {
            const Rows queen = rows & (~rows + 1);
            const auto row = static_cast<unsigned>(std::countr_zero(rows));
            fill(x + 1, free & ~queen, (up | queen) << 1, (down | queen) >> 1,
                 cross | geometry_.cross_bits(row, x));
        }
    }

    const Geometry& geometry_;
    std::vector<std::uint64_t> cross_;
};

}  // namespace

bool plain_join(const Geometry& geometry, const RowChoice& choice, const StopFlag& stop,
                Totals& totals) {
    const Fillings west(geometry, choice.west, choice.middle);
    const Fillings east(geometry, choice.east, choice.middle);
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
