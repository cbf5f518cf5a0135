#include "worker/engines/quadrant_join/join_engine.h"

#include <fmt/format.h>

#include <stdexcept>

#include "worker/engines/quadrant_join/node_estimate.h"
#include "worker/engines/quadrant_join/plain_join.h"
#include "worker/engines/shared/refusals.h"

namespace hetman::quadrant_join {

std::vector<Tally> JoinEngine::count_units(const Problem& whole, std::span<const Unit> units,
                                           Workspace* workspace, KernelChoice kernels,
                                           const StopFlag& stop) const {
    std::vector<Tally> tallies;
    for (const Unit& unit : units) {
        Totals totals;
        if (!count_choices(restriction_of(unit.kind, whole.board), kernels, *workspace, stop,
                           totals))
            break;
        tallies.emplace_back(totals.found, totals.nodes);
    }
    return tallies;
}

std::optional<Tally> JoinEngine::count_whole(const Problem& problem, KernelChoice kernels,
                                             const StopFlag& stop) const {
    if (!problem.preplaced.empty() || !problem.blocked.empty())
        throw std::invalid_argument("the join of half boards counts on empty boards");
    const std::unique_ptr<Workspace> workspace = make_workspace();
    Totals totals;
    if (!count_choices({{}, false, problem.folded}, kernels, *workspace, stop, totals))
        return std::nullopt;
    return Tally(totals.found, totals.nodes);
}

bool JoinEngine::count_choices(const Restriction& restriction, KernelChoice kernels,
                               Workspace& workspace, const StopFlag& stop, Totals& totals) const {
    const bool is_narrow = geometry_.n < narrowest_fast_join;
    return visit_choices(geometry_, restriction, [&](const RowSplit& choice) {
        return is_narrow ? plain_join(geometry_, choice, stop, totals)
                         : count_choice(choice, kernels, workspace, stop, totals);
    });
}

std::optional<std::string> obstacle_to_join(const Problem& problem) {
    static const Piece queen = Piece::parse("queen");
    if (!(problem.piece == queen))
        return fmt::format("it counts regular queens, not piece {}", problem.piece.betza());
    if (!problem.board.is_square() || !problem.board.is_plane())
        return "it counts on planes of n x n squares";
    if (Refusal refusal = wider_than(widest_join, problem)) return refusal;
    const std::uint64_t n = problem.board.side();
    if (problem.pieces != n)
        return fmt::format("it places one queen on each of {} lines, not {}", n,
                           describe(problem.pieces));
    if (Refusal refusal = has_required_symmetry(problem)) return refusal;
    if (!problem.preplaced.empty() || !problem.blocked.empty())
        return "it counts on boards without preplaced or blocked squares";
    return std::nullopt;
}

NodeEstimate estimated_fillings(const Problem& problem) {
    return
        [sampled = SampledNodes(problem.board)](const UnitKind& unit) { return sampled.of(unit); };
}

}  // namespace hetman::quadrant_join
