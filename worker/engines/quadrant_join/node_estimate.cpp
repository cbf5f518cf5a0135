#include "worker/engines/quadrant_join/node_estimate.h"

#include <limits>

#include "common/numbers/wide.h"
#include "common/problem/halves.h"
#include "common/problem/symmetry/fold.h"
#include "worker/engines/quadrant_join/board/closed_squares.h"
#include "worker/engines/quadrant_join/board/row_choice.h"
#include "worker/engines/quadrant_join/fillings/sampled_fillings.h"

namespace hetman::quadrant_join {
namespace {

// The number of ways to assign the rows to the halves; with `centre`, the rows except the middle
// one.
std::uint64_t choices_of(const OpenSquares& open, bool centre) {
    Halves halves;
    if (!open.are_symmetric()) halves = open.forced();
    if (centre) halves.east = std::uint64_t{1} << (open.board().side() / 2);
    return row_choices(halves, open.board());
}

// Of one row choice.
std::uint64_t sampled_nodes(const OpenSquares& open, bool leaps, std::uint64_t choices,
                            bool centre) {
    const Board board = open.board();
    const ClosedSquares closed(open);
    const auto n = static_cast<unsigned>(board.side());
    const unsigned west = n / 2;
    const unsigned east = centre ? west : n - west;
    const std::uint64_t rows = (std::uint64_t{1} << n) - 1;
    const std::uint64_t beside = centre ? std::uint64_t{1} << (n / 2) : 0;
    const Wide fillings =
        sampled_fillings(rows, west, beside, closed.west.data(), leaps) +
        sampled_fillings(rows, east, beside, closed.east.data() + (centre ? 1 : 0), leaps);
    if (choices == 0) return 1;
    const double of_choice = static_cast<double>(fillings) / static_cast<double>(choices);
    const double share = open.are_symmetric() ? Fold(board).usual_share() : 1;
    return static_cast<std::uint64_t>(of_choice * share) + 1;
}

}  // namespace

SampledNodes::SampledNodes(const OpenSquares& open, bool leaps)
    : board_(open.board()), symmetric_(open.are_symmetric()), choices_(choices_of(open, false)) {
    const std::uint64_t middle = board_.side() / 2;
    elsewhere_ = sampled_nodes(open, leaps, choices_, false);
    west_of_centre_ = (open.in_row(middle) & all_columns(middle)) != 0;
    if (board_.side() % 2 != 0 && symmetric_ && open.contain(middle, middle))
        beside_centre_ = sampled_nodes(open, leaps, choices_of(open, true), true);
}

std::uint64_t SampledNodes::of(const UnitKind& unit) const {
    const auto nodes_of = [this](bool centre, Wide choices) {
        return Wide{centre ? beside_centre_ : elsewhere_} * choices;
    };
    const Restriction restriction = restriction_of(unit, board_);
    Wide nodes = 0;
    if (restriction.centre || restriction.halves.any()) {
        nodes = nodes_of(restriction.centre, row_choices(restriction.halves, board_));
    } else if (!symmetric_) {
        nodes = nodes_of(false, choices_);
    } else if (board_.side() % 2 == 0) {
        nodes = nodes_of(false, choices_ / 4 + 1);
    } else {
        // By symmetry, assume that the middle row's queen stands in the west or in the centre.
        const std::uint64_t middle = std::uint64_t{1} << (board_.side() / 2);
        if (west_of_centre_) nodes += nodes_of(false, row_choices({middle, 0}, board_) / 2 + 1);
        nodes += nodes_of(true, row_choices({0, middle}, board_) / 4 + 1);
    }
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    return nodes > most ? most : static_cast<std::uint64_t>(nodes);
}

}  // namespace hetman::quadrant_join
