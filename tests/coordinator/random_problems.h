#pragma once
// Random problems of any kind that the oracle can count quickly, and all that can be asked of them.

#include "common/numbers/random.h"
#include "coordinator/report/result.h"
#include "tests/support/oracle.h"

namespace hetman::test {

// A named piece, one with long leaps or one with random moves, full and semi; on squares up to 8 x
// 8 or rectangles up to 6 x 6 and 4 x 7; any number of pieces, often with preplaced and blocked
// squares.
Problem random_problem(Random& random);

// The same with so many pieces of a kind on a board.
Problem random_problem(const Piece& piece, Board board, std::uint64_t pieces, Random& random);

// What a run of the job on one thread tells, with units of about so many nodes.
Result answer(const Problem& problem, const std::string& engine, Find find,
              std::uint64_t unit_nodes = 20);

// Expects that every engine that can answers as the oracle does: total, unique, first, heat map.
void expect_oracle_answers(const Problem& problem);

}  // namespace hetman::test
