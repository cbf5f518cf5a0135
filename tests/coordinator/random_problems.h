#pragma once
// Random problems of all kinds that the oracle can count quickly, and comparisons with the oracle.

#include "common/numbers/random.h"
#include "coordinator/report/result.h"
#include "tests/support/oracle.h"

namespace hetman::test {

// The pieces of `hetman pieces`, each set of moves once.
std::vector<Piece> pieces_with_names();

// A named piece, a piece with long leaps or one with random moves, full and semi; on square boards
// up to 8 x 8 or rectangles up to 6 x 6 and 4 x 7; any number of pieces, often with preplaced and
// blocked squares.
Problem random_problem(Random& random);

// The same for a given piece, board and number of pieces.
Problem random_problem(const Piece& piece, Board board, std::uint64_t pieces, Random& random);

// The output of a run of the job on one thread, with units of about this many nodes.
Result answer(const Problem& problem, const std::string& engine, Find find,
              std::uint64_t unit_nodes = 20);

// Expects that every engine that accepts the problem agrees with the oracle: total, unique, first,
// heat map.
void expect_oracle_answers(const Problem& problem);

}  // namespace hetman::test
