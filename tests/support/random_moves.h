#pragma once
// Random sets of moves, with the attacks that follow from their definition, leap by leap. Shares no
// code with pieces except their notation.

#include <string>
#include <vector>

#include "common/board/board.h"
#include "common/numbers/random.h"

namespace hetman::test {

struct WrittenMove {
    int rows;
    int columns;
    bool is_semi;
    bool rides;
};

// One to four moves of up to four squares in each direction.
std::vector<WrittenMove> random_moves(Random& random);

// The notation, as users write it: "(3,1)[2,-1]0".
std::string notation_of(const std::vector<WrittenMove>& moves);

// True if a piece with these moves attacks the second square from the first. A ride ends before a
// wall; a leap does not notice any.
bool attack_by_definition(const std::vector<WrittenMove>& moves, Board board, Square from,
                          Square to, const std::vector<Square>& walls = {});

}  // namespace hetman::test
