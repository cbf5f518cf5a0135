#pragma once
// What super and awesome queens attack beside what queens do: with a knight's leaps, or with these
// repeated to the board's edge. The words "knight" and Reach::none, leap and ride tell which.

#include <cstdint>
#include <vector>

#include "common/problem/piece.h"
#include "worker/completion/board/bits.h"

namespace hetman {

// Calls visit(columns) with how far to either side these moves reach in a row that many rows away,
// 1 or more.
template <class Visit>
void each_knight_offset(Reach knight, std::uint32_t rows, const Visit& visit) {
    if (knight == Reach::leap && rows <= 2) visit(3 - rows);
    if (knight == Reach::ride) {
        visit(2 * rows);
        if (rows % 2 == 0) visit(rows / 2);
    }
}

// Which squares of a board are attacked that way. Memory: bytes_of_knight_moves.
class KnightMoves {
  public:
    KnightMoves(std::uint32_t n, Reach reach);

    Reach reach() const { return reach_; }
    // 64 squares of the row from that column on, a bit for each: set if one attacks it.
    std::uint64_t attacked_from(std::uint32_t row, std::uint32_t column) const;
    // On squares that none attacks.
    void put(std::uint32_t row, std::uint32_t column);
    void take(std::uint32_t row, std::uint32_t column);

  private:
    std::uint64_t leaps_from(std::uint32_t row, std::uint32_t column) const;
    template <class Visit>
    void each_line(std::uint32_t row, std::uint32_t column, const Visit& visit) const;

    std::uint64_t n_;
    Reach reach_;
    std::vector<std::uint32_t> columns_;  // of leapers: of the queen in each row
    // Of riders: a bit for each line. Along a row the numbers of lines of a kind ascend with the
    // column. On flat lines column - 2 row or column + 2 row is the same, on steep ones, which
    // meet every other row, column - row / 2 or column + row / 2, for even rows or for odd ones.
    std::vector<Bits> lines_;
};

std::uint64_t bytes_of_knight_moves(std::uint64_t n, Reach knight);

}  // namespace hetman
