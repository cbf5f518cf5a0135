#include "worker/engines/quadrant_join/quadrant_join_size.h"

#include <algorithm>

#include "worker/engines/quadrant_join/fillings/sampled_fillings.h"
#include "worker/engines/quadrant_join/fillings/tables.h"

namespace hetman::quadrant_join {
namespace {

// A longer prefix keeps fewer fillings in memory and regenerates those of the other half more
// often. Narrower strips have smaller tables and more parts to join.
constexpr unsigned longest_more = 3;

}  // namespace

double most_fillings(const Half& half, unsigned prefix, bool leaps) {
    std::uint64_t rows = 0;
    for (unsigned i = 0; i < half.columns; ++i) {
        const unsigned from_edge = leaps ? i / 4 * 4 + i / 2 % 2 : i / 2;
        rows |= std::uint64_t{1} << (i % 2 == 0 ? half.n - 1 - from_edge : from_edge);
    }
    const auto fillings_of = [&](unsigned columns) {
        return static_cast<double>(sampled_fillings(rows, columns, 0, nullptr, leaps));
    };
    const double all = fillings_of(half.columns);
    return prefix == 0 ? all : all / fillings_of(prefix);
}

Size size_for(unsigned n, const MemoryBudget& budget) {
    Size size;
    for (unsigned more = 0; more <= longest_more; ++more)
        for (const unsigned strip : {widest_strip, narrowest_strip}) {
            const Geometry geometry(n, strip);
            size = {strip, prefixes_for(geometry)};
            size.prefixes.east += more;
            // One column is left to parts; the smallest boards have none.
            const unsigned most = std::max(geometry.east.parts, 1U) - 1;
            size.prefixes.east = std::min(size.prefixes.east, most);
            // The memory estimate takes sampling, so it is skipped if there is no limit.
            if (budget.bytes == MemoryBudget::no_limit ||
                bytes_of(n, size, budget.threads) <= budget.bytes)
                return size;
        }
    return size;
}

std::uint64_t bytes_of(unsigned n, const Size& size, std::uint64_t threads) {
    // Measured for n = 22 to 28; includes the fillings disjoint from the west's first queens, and
    // spare capacity.
    constexpr double bytes_of_filling = 96;
    constexpr double whatever_is_kept = 8 << 20;
    const Geometry geometry(n, size.strip);
    const double of_a_thread =
        bytes_of_filling * most_fillings(geometry.east, size.prefixes.east) + whatever_is_kept;
    return Tables::bytes(geometry) +
           static_cast<std::uint64_t>(of_a_thread * static_cast<double>(threads));
}

}  // namespace hetman::quadrant_join
