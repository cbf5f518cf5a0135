#pragma once
// The naive end of the ladder: every set of squares is tried, and looked at when it is full.

#include <cstdint>
#include <optional>

#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts any problem without a required symmetry, on boards up to 64 x 64: all sets of as many free
// squares as pieces are missing, each tested pair by pair through the attack map. Its time is that
// number of sets, see sets_to_try.
EngineKind brute_force_kind();

// In how many ways the missing pieces can be put on the free squares; at most 2^63, also where
// there are more.
std::uint64_t sets_to_try(const Problem& problem);

// Counting n queens on n x n squares as beginners do, with everything that is done counted. The
// forms differ in how the board is held: as rows of squares, as one row of n^2 squares, and as such
// a row with the numbers of queens on each row, column and diagonal beside it.
enum class NaiveForm : std::uint8_t { two_dimensional, one_dimensional, line_counters };

struct NaiveCount {
    std::uint64_t placements = 0;  // found: sets of n squares none of which attacks another
    std::uint64_t queen_placements = 0;
    std::uint64_t calls = 0;
    std::uint64_t square_reads = 0;
    std::uint64_t explicit_tests = 0;
    std::uint64_t loop_tests = 0;

    bool operator==(const NaiveCount&) const = default;
};

// Nothing if `stop` was set before the end.
//
// What counts as an operation follows the instrumented solvers of Sylvain Bugat's series "8 queens
// puzzle brute-force solvers" (2015, github.com/Sylvain-Bugat/N-queens-puzzle-solvers), so that
// these counts are those published there:
//  - a call for each square that gets a queen in turn, each look at a full board, and each
//    placement found (to show it);
//  - a read each time the contents of a square are looked at;
//  - an explicit test for each condition of an `if`, one for both sides of an `and`. The
//    two-dimensional form tests for the end of a row and then for that of the board, the others
//    for the end of the board alone; it also tests the two bounds of a diagonal's square one after
//    the other, the one-dimensional form both at once;
//  - a loop test for each condition of a `for` while looking at a full board: on entering the loop
//    and after each turn. There are two exceptions: the two-dimensional form was counted with one
//    more after each whole row, the one-dimensional form on entering only.
// No counts were published for the form with counters; it has no exceptions. Its look at a full
// board tests the numbers of a column and of the row of the same index in turn, and then those of
// the diagonals likewise: it reads no square.
std::optional<NaiveCount> count_naively(NaiveForm form, std::uint64_t n, const StopFlag& stop);

}  // namespace hetman
