#pragma once
// Random sets of moves with the attacks that follow from their definition, step by step. Shares no
// code with the pieces but their notation.

#include <string>
#include <vector>

#include "common/numbers/random.h"
#include "common/problem/board.h"

namespace hetman::test {

struct WrittenMove {
    int rows;
    int columns;
    bool is_semi;
    bool rides;
};

// One to four moves of up to four squares each way.
std::vector<WrittenMove> random_moves(Random& random);

// As users write them: "(3,1)[2,-1]0".
std::string notation_of(const std::vector<WrittenMove>& moves);

// True if a piece with these moves attacks from one square to another one.
bool attack_by_definition(const std::vector<WrittenMove>& moves, Board board, Square from,
                          Square to);

}  // namespace hetman::test
