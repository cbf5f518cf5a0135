#pragma once
// Brute force: generates every set of squares and tests it once it is complete.

#include <cstdint>
#include <optional>

#include "worker/engines/engine_kind.h"

namespace hetman {

// Counts any problem without a required symmetry, on boards up to 64 x 64: generates all sets of
// free squares of the missing size, or of any size, and tests each pair by pair with the attack
// map. The time is proportional to the number of sets, see sets_to_try.
EngineKind brute_force_kind();

// The number of ways to put the missing pieces, or any number of them, on the free squares, capped
// at 2^63.
std::uint64_t sets_to_try(const Problem& problem);

// Naive counting of n queens on n x n squares, as beginners write it, with every operation counted.
// The forms differ in how they store the board: as rows of squares, as one array of n^2 squares,
// and as such an array with the number of queens on each row, column and diagonal.
enum class NaiveForm : std::uint8_t { two_dimensional, one_dimensional, line_counters };

struct NaiveCount {
    std::uint64_t placements = 0;  // found: sets of n squares, none attacking another
    std::uint64_t queen_placements = 0;
    std::uint64_t calls = 0;
    std::uint64_t square_reads = 0;
    std::uint64_t explicit_tests = 0;
    std::uint64_t loop_tests = 0;

    bool operator==(const NaiveCount&) const = default;
};

// Returns nothing if `stop` was set before the end.
//
// The definition of an operation follows the instrumented solvers of Sylvain Bugat's series "8
// queens puzzle brute-force solvers" (2015, github.com/Sylvain-Bugat/N-queens-puzzle-solvers), so
// that these counts equal those published there:
//  - a call for each square that gets a queen in turn, for each test of a full board, and for each
//    placement found (to print it);
//  - a read each time the contents of a square are read;
//  - an explicit test for each condition of an `if`, two conditions joined by `and` count once. The
//    two-dimensional form tests for the end of a row and then for the end of the board, the others
//    only for the end of the board; it also tests the two bounds of a diagonal's square one after
//    the other, the one-dimensional form both at once;
//  - a loop test for each condition of a `for` in the test of a full board: on entering the loop
//    and after each iteration. Two exceptions: the two-dimensional form counts one more after each
//    whole row, the one-dimensional form counts only on entering.
// No counts were published for the form with counters; it has no exceptions. Its test of a full
// board looks at the counters of a column and of the row with the same index in turn, and then at
// those of the diagonals likewise: it reads no square.
std::optional<NaiveCount> count_naively(NaiveForm form, std::uint64_t n, const StopFlag& stop);

}  // namespace hetman
