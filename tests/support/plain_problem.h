#pragma once
// Problems stated in plain numbers, and their answers by enumeration of all sets of squares:
// attacks follow from the definition of moves, leap by leap, and classes from the images of
// placements. Shares no code with pieces, symmetries, engines and plans.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/random_moves.h"

namespace hetman::test {

struct PlainProblem {
    std::vector<WrittenMove> moves;
    Board board;
    std::uint64_t pieces = 0;
    std::vector<Square> preplaced;
    std::vector<Square> blocked;
    std::string colour = "any";
    bool self_attack = false;
    std::string symmetric = "identity";
    std::string group = "all";
};

struct PlainAnswer {
    std::uint64_t total = 0;
    std::uint64_t classes = 0;
    std::map<std::uint64_t, std::uint64_t> classes_by_size;
    std::vector<Square> first;            // placement in lexicographic order
    std::vector<std::uint64_t> occupied;  // by square: the placements that occupy it

    bool operator==(const PlainAnswer&) const = default;
};

// For boards of up to 64 squares; nothing if there are more placements than `most`.
std::optional<PlainAnswer> plain_answer(const PlainProblem& problem, std::uint64_t most);

// The image of a square under a map of the board about its centre, by name: "rotate-90", ...
Square plain_image(const std::string& map, Board board, Square square);

// A random problem: a plane up to 6 x 6 or 4 x 7, a cylinder or torus up to 5 x 5 or 3 x 7, one or
// two rows often; random moves; squares, colours, symmetries and groups now and then.
PlainProblem random_plain_problem(Random& random);

// The problem in one line.
std::string describe(const PlainProblem& problem);

}  // namespace hetman::test
