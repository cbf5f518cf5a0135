#include "worker/engines/quadrant_join/fillings/sampled_fillings.h"

#include <bit>

#include "common/numbers/random.h"

namespace hetman::quadrant_join {

Wide sampled_fillings(std::uint64_t rows, unsigned columns, std::uint64_t beside,
                      const Rows* closed, bool leaps) {
    constexpr std::uint64_t samples = 4096;
    Random random(static_cast<std::uint64_t>(std::bit_width(rows)));
    Wide sum = 0;
    for (std::uint64_t i = 0; i < samples; ++i) {
        Wide ways = 1;
        std::uint64_t taken = beside;
        std::uint64_t up = beside << 1;
        std::uint64_t down = beside >> 1;
        std::uint64_t leapt = leaps ? beside << 2 | beside >> 2 : 0;
        std::uint64_t leapt_after = leaps ? beside << 1 | beside >> 1 : 0;
        for (unsigned column = 0; column < columns && ways != 0; ++column) {
            std::uint64_t free = rows & ~(taken | up | down | leapt);
            if (closed != nullptr) free &= ~std::uint64_t{closed[column]};
            const auto squares = static_cast<std::uint64_t>(std::popcount(free));
            ways *= squares;
            if (squares == 0) break;
            for (std::uint64_t skip = random.below(squares); skip > 0; --skip) free &= free - 1;
            const std::uint64_t queen = free & (~free + 1);
            taken |= queen;
            up = (up | queen) << 1;
            down = (down | queen) >> 1;
            if (!leaps) continue;
            leapt = leapt_after | queen << 2 | queen >> 2;
            leapt_after = queen << 1 | queen >> 1;
        }
        sum += ways;
    }
    return sum / samples;
}

}  // namespace hetman::quadrant_join
