#include "worker/engines/quadrant_join/join_engine.h"

#include <fmt/core.h>

#include "worker/engines/quadrant_join/node_estimate.h"
#include "worker/engines/quadrant_join/plain_join.h"
#include "worker/engines/shared/refusals.h"

namespace hetman::quadrant_join {
namespace {

// Nothing if all squares are open.
std::optional<ClosedSquares> closed_squares(const OpenSquares& open) {
    if (open.are_all()) return std::nullopt;
    return ClosedSquares(open);
}

const ClosedSquares* pointer_to(const std::optional<ClosedSquares>& closed) {
    return closed ? &*closed : nullptr;
}

}  // namespace

std::vector<Tally> JoinEngine::count_units(const Problem& whole, std::span<const Unit> units,
                                           Workspace* workspace, KernelChoice kernels,
                                           const StopFlag& stop) const {
    const std::optional<ClosedSquares> closed = closed_squares(OpenSquares(whole));
    std::vector<Tally> tallies;
    for (const Unit& unit : units) {
        Totals totals;
        if (!count_choices(restriction_of(unit.kind, whole.board), pointer_to(closed), kernels,
                           *workspace, stop, totals))
            break;
        tallies.emplace_back(totals.found, totals.nodes);
    }
    return tallies;
}

std::optional<Tally> JoinEngine::count_whole(const Problem& problem, KernelChoice kernels,
                                             const StopFlag& stop) const {
    const OpenSquares open(problem);
    const std::optional<ClosedSquares> closed = closed_squares(open);
    const std::unique_ptr<Workspace> workspace = make_workspace();
    Totals totals;
    if (!count_choices({open.forced(), false, problem.folded}, pointer_to(closed), kernels,
                       *workspace, stop, totals))
        return std::nullopt;
    return Tally(totals.found, totals.nodes);
}

bool JoinEngine::count_choices(const Restriction& restriction, const ClosedSquares* closed,
                               KernelChoice kernels, Workspace& workspace, const StopFlag& stop,
                               Totals& totals) const {
    return visit_choices(geometry_, restriction, closed, [&](const RowSplit& choice) {
        return is_narrow() ? plain_join(geometry_, choice, stop, totals)
                           : count_choice(choice, kernels, workspace, stop, totals);
    });
}

bool leaps(const Piece& piece) {
    static const Piece super_queen = Piece::parse("super-queen");
    return piece == super_queen;
}

std::optional<std::string> obstacle_to_join(const Problem& problem) {
    static const Piece queen = Piece::parse("queen");
    if (!(problem.piece == queen))
        return fmt::format("it counts regular queens, not piece {}", problem.piece.betza());
    return obstacle_beside_piece(widest_join, problem);
}

std::optional<std::string> obstacle_beside_piece(std::uint64_t widest, const Problem& problem) {
    if (!problem.board.is_square() || !problem.board.is_plane())
        return "it counts on planes of n x n squares";
    if (Refusal refusal = wider_than(widest, problem)) return refusal;
    const std::uint64_t n = problem.board.side();
    if (problem.pieces != n)
        return fmt::format("it places one queen on each of {} lines, not {}", n,
                           describe(problem.pieces));
    if (Refusal refusal = has_required_symmetry(problem)) return refusal;
    return std::nullopt;
}

std::uint64_t unreduced_choices(const Problem& problem) {
    const OpenSquares open(problem);
    return open.are_symmetric() ? 0 : row_choices(open.forced(), problem.board);
}

NodeEstimate estimated_fillings(const Problem& problem) {
    return [sampled = SampledNodes(OpenSquares(problem), leaps(problem.piece))](
               const UnitKind& unit) { return sampled.of(unit); };
}

}  // namespace hetman::quadrant_join
