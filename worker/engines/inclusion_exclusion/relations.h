#pragma once
// The attack relation of a piece on a board as lines, leaps and triangles: what counting the last
// pieces looks up.

#include <cstdint>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/piece.h"

namespace hetman::inclusion_exclusion {

// Where another square lies: `rows` down (up if negative), and the shift that moves its bit to that
// of the first square. Round joined edges the row is rotated; otherwise one of the two shifts is 0.
struct Shift {
    std::int16_t rows;
    std::uint8_t right;
    std::uint8_t left;
};

// Lines of a ride: every two squares of a line attack each other.
struct LineFamily {
    std::vector<std::uint16_t> line_of;  // by square
    unsigned lines;
    bool are_rows;  // line i is row i
};

// Squares that attack each other but do not have exactly one line in common. `weight` is 1 minus
// the number of their common lines: 1 for none, -1 for two, -2 for three, and so on.
struct Leap {
    Shift to;
    std::int16_t weight;
};

// Three squares that attack each other but do not have exactly one line in common: where the others
// lie from the first. `weight` is the number of orders of the squares (6, or fewer round joined
// edges) times 1 minus the number of their common lines.
struct Triangle {
    Shift second;
    Shift third;
    std::int32_t weight;
};

inline constexpr unsigned most_families = 8;
inline constexpr unsigned most_planes = 15;

// Beyond this number of triangles, counting three pieces at once takes longer than placing one.
inline constexpr std::size_t most_triangles = 20'000;

struct Relations {
    unsigned rows = 0;
    unsigned columns = 0;
    bool wraps_rows = false;
    bool wraps_columns = false;
    std::vector<LineFamily> families;  // at most most_families
    unsigned lines = 0;                // of all families
    std::vector<Leap> leaps;           // in all directions
    unsigned planes = 0;  // bits of the number of leaps to one square, at most most_planes
    std::vector<Triangle> triangles;  // sorted by weight; no square is above the first
    // False if there are too many triangles to count three pieces at once.
    bool has_triangles = true;
};

// Boards up to 64 x 64.
Relations relations_of(const Piece& piece, Board board);

}  // namespace hetman::inclusion_exclusion
