#pragma once
// The occupied columns and diagonals of a board as bitmaps (the counters of Sosic and Gu, 1990,
// reduced to bits), together with the squares that are blocked or attacked by knight's moves.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "worker/completion/board/bits.h"
#include "worker/completion/board/blocked_squares.h"
#include "worker/completion/board/knight_moves.h"

namespace hetman {

// On a diagonal column - row is constant, on an antidiagonal row + column. So along a row both line
// numbers ascend with the column.
class Occupancy {
  public:
    explicit Occupancy(std::uint32_t n, BlockedSquares blocked = {}, Reach knight = Reach::none)
        : n_(n),
          has_knight_moves_(knight != Reach::none),
          has_more_(has_knight_moves_ || !blocked.empty()),
          end_of_prefetches_(n < smallest_to_prefetch ? 0 : n),
          columns_(n),
          diagonals_(2 * std::uint64_t{n}),
          antidiagonals_(2 * std::uint64_t{n}),
          blocked_(std::move(blocked)),
          knight_moves_(n, knight) {
        columns_.set_rest(n);  // the padding past the last column is never free
    }

    std::uint32_t n() const { return n_; }
    const Bits& columns() const { return columns_; }

    bool has_column(std::uint32_t column) const { return columns_.test(column); }
    bool has_diagonal(std::uint32_t row, std::uint32_t column) const {
        return diagonals_.test(diagonal(row, column));
    }
    bool has_antidiagonal(std::uint32_t row, std::uint32_t column) const {
        return antidiagonals_.test(std::uint64_t{row} + column);
    }
    bool has_knight_move(std::uint32_t row, std::uint32_t column) const {
        return has_knight_moves_ && (knight_moves_.attacked_from(row, column) & 1) != 0;
    }
    Reach knight() const { return knight_moves_.reach(); }
    // True if the square is not blocked and no queen outside its row and column attacks it.
    bool is_open(std::uint32_t row, std::uint32_t column) const {
        return !has_diagonal(row, column) && !has_antidiagonal(row, column) &&
               (!has_more_ || (more_closed_from(row, column) & 1) == 0);
    }
    // The same for the 64 squares of the row from that column on, as bits: 1 if not open. Bits past
    // the edge of the board have no meaning.
    std::uint64_t closed_from(std::uint32_t row, std::uint32_t column) const {
        const std::uint64_t attacked = diagonals_.word_from(diagonal(row, column)) |
                                       antidiagonals_.word_from(std::uint64_t{row} + column);
        if (has_more_) [[unlikely]]
            return attacked | more_closed_from(row, column);
        return attacked;
    }
    // True if the square is not blocked and no queen outside its row attacks it.
    bool is_free(std::uint32_t row, std::uint32_t column) const {
        return !has_column(column) && is_open(row, column);
    }

    // Prefetches the lines of the square with a queen in `row`, if the row is on the board.
    // `columns` are a composition's.
    [[gnu::always_inline]] void prefetch(const std::vector<std::uint32_t>& columns,
                                         std::uint32_t row) const {
        if (row >= end_of_prefetches_) return;
        const std::uint32_t column = std::min(columns[row], n_ - 1);  // branchless for free rows
        diagonals_.prefetch(diagonal(row, column));
        antidiagonals_.prefetch(std::uint64_t{row} + column);
        columns_.prefetch(column);
    }
    void put(std::uint32_t row, std::uint32_t column) {
        columns_.set(column);
        diagonals_.set(diagonal(row, column));
        antidiagonals_.set(std::uint64_t{row} + column);
        if (has_knight_moves_) [[unlikely]]
            knight_moves_.put(row, column);
    }
    void take(std::uint32_t row, std::uint32_t column) {
        columns_.clear(column);
        diagonals_.clear(diagonal(row, column));
        antidiagonals_.clear(std::uint64_t{row} + column);
        if (has_knight_moves_) [[unlikely]]
            knight_moves_.take(row, column);
    }

  private:
    std::uint64_t diagonal(std::uint32_t row, std::uint32_t column) const {
        return std::uint64_t{n_} + column - row;
    }
    // The 64 squares closed for reasons other than a diagonal.
    [[gnu::cold]] std::uint64_t more_closed_from(std::uint32_t row, std::uint32_t column) const {
        return blocked_.word_from(row, column) | knight_moves_.attacked_from(row, column);
    }

    static constexpr std::uint32_t smallest_to_prefetch = 1 << 22;  // smaller boards fit the caches

    std::uint32_t n_;
    bool has_knight_moves_;
    bool has_more_;  // knight's moves or blocked squares
    std::uint32_t end_of_prefetches_;
    Bits columns_;
    Bits diagonals_;
    Bits antidiagonals_;
    BlockedSquares blocked_;
    KnightMoves knight_moves_;
};

}  // namespace hetman
