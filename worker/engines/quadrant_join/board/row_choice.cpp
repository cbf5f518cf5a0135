#include "worker/engines/quadrant_join/board/row_choice.h"

#include <stdexcept>
#include <variant>

namespace hetman::quadrant_join {

Restriction restriction_of(const UnitKind& kind, Board board) {
    if (std::holds_alternative<WholeProblem>(kind)) return {};
    const auto* choice = std::get_if<RowChoice>(&kind);
    if (choice == nullptr)
        throw std::invalid_argument("the quadrant join counts row choices, not other units");
    Restriction restriction{choice->halves, choice->centre, choice->folded};
    if (!choice->centre) return restriction;
    const std::uint64_t middle = std::uint64_t{1} << (board.side() / 2);
    if (board.side() % 2 == 0 || (choice->halves.west & middle) != 0)
        throw std::invalid_argument("the central row's queen cannot stand there");
    restriction.halves.east |= middle;
    return restriction;
}

}  // namespace hetman::quadrant_join
