#include "worker/engines/quadrant_join/node_estimate.h"

#include <limits>

#include "common/numbers/wide.h"
#include "common/problem/halves.h"
#include "common/problem/symmetry/fold.h"
#include "worker/engines/quadrant_join/fillings/sampled_fillings.h"
#include "worker/engines/quadrant_join/row_choice.h"

namespace hetman::quadrant_join {
namespace {

// The number of ways to assign the rows to the halves; with `centre`, the rows except the middle
// one.
std::uint64_t choices_of(Board board, bool centre) {
    Halves halves;
    if (centre) halves.east = std::uint64_t{1} << (board.side() / 2);
    return row_choices(halves, board);
}

std::uint64_t sampled_nodes(Board board, bool centre) {
    const auto n = static_cast<unsigned>(board.side());
    const unsigned west = n / 2;
    const unsigned east = centre ? west : n - west;
    const Wide choices = choices_of(board, centre);
    const std::uint64_t rows = (std::uint64_t{1} << n) - 1;
    const std::uint64_t beside = centre ? std::uint64_t{1} << (n / 2) : 0;
    const Wide fillings =
        sampled_fillings(rows, west, beside) + sampled_fillings(rows, east, beside);
    const double of_choice = static_cast<double>(fillings) / static_cast<double>(choices);
    return static_cast<std::uint64_t>(of_choice * Fold(board).usual_share()) + 1;
}

}  // namespace

SampledNodes::SampledNodes(Board board) : board_(board), elsewhere_(sampled_nodes(board, false)) {
    if (board.side() % 2 != 0) beside_centre_ = sampled_nodes(board, true);
}

std::uint64_t SampledNodes::of(const UnitKind& unit) const {
    const auto nodes_of = [this](bool centre, Wide choices) {
        return Wide{centre ? beside_centre_ : elsewhere_} * choices;
    };
    const Restriction restriction = restriction_of(unit, board_);
    Wide nodes = 0;
    if (restriction.centre || restriction.halves.any()) {
        nodes = nodes_of(restriction.centre, row_choices(restriction.halves, board_));
    } else if (board_.side() % 2 == 0) {
        nodes = nodes_of(false, choices_of(board_, false) / 4 + 1);
    } else {
        // By symmetry, assume that the middle row's queen stands in the west or in the centre.
        const Halves west{std::uint64_t{1} << (board_.side() / 2), 0};
        nodes = nodes_of(false, row_choices(west, board_) / 2 + 1) +
                nodes_of(true, choices_of(board_, true) / 4 + 1);
    }
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    return nodes > most ? most : static_cast<std::uint64_t>(nodes);
}

}  // namespace hetman::quadrant_join
