#include "coordinator/plan/estimate.h"

#include <limits>

#include "common/random.h"

namespace hetman {
namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

std::uint64_t saturated(Wide value) {
    return value > most ? most : static_cast<std::uint64_t>(value);
}

std::uint64_t descend(Position position, Symmetry required, LineRule rule, Random& random) {
    Wide paths = 1;
    Wide nodes = 0;
    while (!position.is_full() && !position.is_refuted(rule)) {
        const std::vector<Square> squares = position.free_squares(*position.next_line(rule));
        paths = saturated(paths * squares.size());
        nodes = saturated(nodes + paths);
        if (squares.empty() ||
            !position.place_orbit(squares[random.below(squares.size())], required))
            break;
    }
    return saturated(nodes);
}

}  // namespace

std::uint64_t estimate_nodes(const AttackMap& map, const Problem& problem, LineRule rule,
                             std::uint64_t samples, std::uint64_t seed) {
    const Position position(map, problem);
    Random random(seed);
    Wide sum = 0;
    for (std::uint64_t i = 0; i < samples; ++i)
        sum += descend(position, problem.required, rule, random);
    return saturated(sum / samples);
}

}  // namespace hetman
