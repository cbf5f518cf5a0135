#include "coordinator/plan/estimate.h"

#include <limits>

#include "common/numbers/random.h"

namespace hetman {
namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

std::uint64_t saturated(Wide value) {
    return value > most ? most : static_cast<std::uint64_t>(value);
}

std::uint64_t descend(Position position, const Subgroup& required, LineRule rule, Random& random) {
    Wide paths = 1;
    Wide nodes = 0;
    while (!position.is_full() && !position.is_refuted(rule)) {
        const std::optional<Line> line = position.next_line(rule);
        if (!line) break;
        const std::vector<Square> squares = position.free_squares(*line);
        // To leave the line empty is one more way to go on, but no node.
        const std::uint64_t ways = squares.size() + (position.lines_may_stay_empty() ? 1 : 0);
        nodes = saturated(nodes + saturated(paths * squares.size()));
        paths = saturated(paths * ways);
        if (ways == 0) break;
        const std::uint64_t way = random.below(ways);
        if (way == squares.size())
            position.leave_empty(*line);
        else if (!position.place_orbit(squares[way], required))
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
