#pragma once
// Problems stated in plain numbers and names, for the plain enumeration: attacks follow from the
// definition of moves, leap by leap, and maps from the images of squares. Shares no code with
// pieces, symmetries, engines and plans.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/plain_count.h"
#include "tests/support/random_moves.h"

namespace hetman::test {

struct PlainProblem {
    std::vector<WrittenMove> moves;
    Board board;
    PieceNumber pieces;
    bool maximal = false;
    std::vector<Square> preplaced;
    std::vector<Square> blocked;
    std::string colour = "any";
    bool self_attack = false;
    std::string symmetric = "identity";
    std::string group = "all";
    std::vector<Square> walls = {};
};

// For boards of up to 64 squares; nothing if there are more placements than `most`.
std::optional<PlainCount> plain_count(const PlainProblem& problem, std::uint64_t most);

// The same problem, settled, as the program knows it.
Problem problem_of(const PlainProblem& plain);

// A random problem: a plane up to 6 x 6 or 4 x 7, a cylinder or torus up to 5 x 5 or 3 x 7, one or
// two rows often; random moves; any kind of number, maximal or not; squares, walls, colours,
// symmetries and groups now and then.
PlainProblem random_plain_problem(Random& random);

// A rook with random further moves on each line of a board of n x n squares of any shape, n from
// `least` to `most`; now and then with preplaced and blocked squares.
PlainProblem random_problem_one_a_line(Random& random, std::uint64_t least, std::uint64_t most);

// One of the nine named pieces on a plane, cylinder or torus up to 5 x 5, with walls, and now and
// then with preplaced and blocked squares, a symmetry or a group.
PlainProblem random_problem_with_walls(Random& random);

// The problem in one line.
std::string describe(const PlainProblem& problem);

}  // namespace hetman::test
