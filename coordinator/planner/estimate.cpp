#include "coordinator/planner/estimate.h"

#include "coordinator/plan/cutting/descents.h"
#include "coordinator/plan/cutting/plain_board.h"
#include "coordinator/plan/levels/orbit_level.h"
#include "coordinator/plan/levels/square_level.h"

namespace hetman {
namespace {

constexpr std::uint64_t positions_for_a_sample = 4;  // take about as long

}  // namespace

std::uint64_t estimate_nodes(const AttackMap& map, const Problem& problem, LineRule rule,
                             std::uint64_t samples, std::uint64_t seed) {
    if (is_cut_by_squares(problem))
        return estimate_by_squares(map, problem, positions_for_a_sample * samples, seed);
    const PlainBoard board(map, problem);
    const PlainBoard::Choices choices = choices_of(board, rule);
    return Descents(board, choices, problem.required, rule, seed).mean(samples);
}

std::uint64_t estimate_nodes(const AttackMap& map, const Problem& problem, const EngineKind& engine,
                             std::uint64_t samples, std::uint64_t seed) {
    if (engine.last_pieces == 0)
        return estimate_nodes(map, problem, engine.line_rule, samples, seed);
    return estimate_by_orbits(map, problem, engine.last_pieces, positions_for_a_sample * samples,
                              seed);
}

}  // namespace hetman
