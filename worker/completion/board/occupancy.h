#pragma once
// Which columns and diagonals of a board have a queen, a bit for each: Sosic and Gu's idea (1990),
// with bits in place of counters. And which squares are blocked, or attacked by knights' moves.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "worker/completion/board/bits.h"
#include "worker/completion/board/blocked_squares.h"
#include "worker/completion/board/knight_moves.h"

namespace hetman {

// A diagonal falls to the right: column - row is the same on it. On an antidiagonal row + column
// is. So along a row both numbers ascend with the column.
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
        columns_.set_rest(n);  // what is no column is never free
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
    // True if no queen attacks the square, but for one in its row or column, and it is not blocked.
    bool is_open(std::uint32_t row, std::uint32_t column) const {
        return !has_diagonal(row, column) && !has_antidiagonal(row, column) &&
               (!has_more_ || (more_closed_from(row, column) & 1) == 0);
    }
    // The same for 64 squares of the row from that column on, a bit for each: set if it is not
    // open. Columns off the board are of no meaning.
    std::uint64_t closed_from(std::uint32_t row, std::uint32_t column) const {
        const std::uint64_t attacked = diagonals_.word_from(diagonal(row, column)) |
                                       antidiagonals_.word_from(std::uint64_t{row} + column);
        if (has_more_) [[unlikely]]
            return attacked | more_closed_from(row, column);
        return attacked;
    }
    // True if no queen attacks the square, but for one in its row, and it is not blocked.
    bool is_free(std::uint32_t row, std::uint32_t column) const {
        return !has_column(column) && is_open(row, column);
    }

    // Has the lines of the square in that row fetched from memory, if it is on the board, for use a
    // little later. `columns` are a composition's.
    [[gnu::always_inline]] void prefetch(const std::vector<std::uint32_t>& columns,
                                         std::uint32_t row) const {
        if (row >= end_of_prefetches_) return;
        const std::uint32_t column = std::min(columns[row], n_ - 1);  // no branch for free rows
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
    // What is closed, in 64 squares, for other reasons than a diagonal.
    [[gnu::cold]] std::uint64_t more_closed_from(std::uint32_t row, std::uint32_t column) const {
        return blocked_.word_from(row, column) | knight_moves_.attacked_from(row, column);
    }

    static constexpr std::uint32_t smallest_to_prefetch = 1 << 22;  // others fit the caches

    std::uint32_t n_;
    bool has_knight_moves_;
    bool has_more_;  // these, or blocked squares
    std::uint32_t end_of_prefetches_;
    Bits columns_;
    Bits diagonals_;
    Bits antidiagonals_;
    BlockedSquares blocked_;
    KnightMoves knight_moves_;
};

}  // namespace hetman
