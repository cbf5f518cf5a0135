#include "worker/unit_check.h"

#include <fmt/core.h>

#include <stdexcept>
#include <variant>
#include <vector>

#include "common/numbers/primes.h"
#include "common/problem/attack_map.h"

namespace hetman {
namespace {

struct UnitCheck {
    Board board;

    void operator()(const WholeProblem&) const {}
    void operator()(const SampleRange&) const {}  // checked by the goal
    void operator()(const PrimeRange& primes) const {
        if (primes.count == 0 || primes.count > primes_in_use ||
            primes.first > primes_in_use - primes.count)
            throw std::out_of_range("the unit names primes that are not in use");
    }
    void operator()(const Prefix& prefix) const {
        for (const std::vector<Square>* squares : {&prefix.placed, &prefix.blocked})
            for (const Square square : *squares)
                if (square >= board.squares())
                    throw std::out_of_range(fmt::format("square {} is off the board", square));
    }
    void operator()(const RowChoice& choice) const {
        const Halves& halves = choice.halves;
        const bool on_board = board.is_square() && board.side() <= widest_bit_row &&
                              ((halves.west | halves.east) & ~all_columns(board.side())) == 0;
        if (!on_board || (halves.west & halves.east) != 0)
            throw std::out_of_range("the halves name rows off the board, or both halves for a row");
        if (choice.centre && board.side() % 2 == 0)
            throw std::out_of_range("a board with an even number of rows has no central square");
    }
};

}  // namespace

void check_unit(Board board, const Unit& unit) { std::visit(UnitCheck{board}, unit.kind); }

}  // namespace hetman
