#pragma once
// The attacks of super and awesome queens that plain queens do not have: the knight's leaps, or
// leaps repeated to the board's edge. `knight` is Reach::none, leap or ride accordingly.

#include <cstdint>
#include <vector>

#include "common/problem/piece.h"
#include "worker/completion/board/bits.h"

namespace hetman {

// Calls visit(columns) for each horizontal distance that these moves reach in a row `rows` away (1
// or more).
template <class Visit>
void each_knight_offset(Reach knight, std::uint32_t rows, const Visit& visit) {
    if (knight == Reach::leap && rows <= 2) visit(3 - rows);
    if (knight == Reach::ride) {
        visit(2 * rows);
        if (rows % 2 == 0) visit(rows / 2);
    }
}

// The squares of a board attacked by knight's moves. Memory: bytes_of_knight_moves.
class KnightMoves {
  public:
    KnightMoves(std::uint32_t n, Reach reach);

    Reach reach() const { return reach_; }
    // The 64 squares of the row from that column on, as bits: 1 if attacked.
    std::uint64_t attacked_from(std::uint32_t row, std::uint32_t column) const;
    // Adds a queen on a square that is not attacked.
    void put(std::uint32_t row, std::uint32_t column);
    void take(std::uint32_t row, std::uint32_t column);

  private:
    std::uint64_t leaps_from(std::uint32_t row, std::uint32_t column) const;
    template <class Visit>
    void each_line(std::uint32_t row, std::uint32_t column, const Visit& visit) const;

    std::uint64_t n_;
    Reach reach_;
    std::vector<std::uint32_t> columns_;  // for leapers: the column of the queen in each row
    // For riders: a bit for each line. Along a row the line numbers of a kind ascend with the
    // column. column - 2 row or column + 2 row is constant on a flat line; column - row / 2 or
    // column + row / 2 is constant on a steep line, which contains only the even or only the odd
    // rows.
    std::vector<Bits> lines_;
};

std::uint64_t bytes_of_knight_moves(std::uint64_t n, Reach knight);

}  // namespace hetman
