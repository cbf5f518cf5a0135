#pragma once
// Which columns and diagonals of a board have a queen, a bit for each: Sosic and Gu's idea (1990),
// with bits in place of counters. And which squares are blocked.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "worker/completion/blocked_squares.h"
#include "worker/completion/huge_pages.h"

namespace hetman {

class Bits {
  public:
    explicit Bits(std::uint64_t size) {
        reserve_huge(words_, size / 64 + 2);
        words_.resize(size / 64 + 2);
    }

    bool test(std::uint64_t i) const { return (words_[i / 64] >> (i % 64) & 1) != 0; }
    void set(std::uint64_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
    void clear(std::uint64_t i) { words_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }

    std::uint64_t word(std::uint64_t i) const { return words_[i]; }
    // Inlined by force: g++ 12 takes a call that only prefetches for one that does nothing.
    [[gnu::always_inline]] void prefetch(std::uint64_t i) const {
        __builtin_prefetch(&words_[i / 64], 1);
    }
    // Sets all bits from `end`, which is the size, on: those that are there to fill a word.
    void set_rest(std::uint64_t end) {
        words_[end / 64] |= ~std::uint64_t{0} << (end % 64);
        words_[end / 64 + 1] = ~std::uint64_t{0};
    }
    // The 64 bits from there on; those beyond the end are not set.
    std::uint64_t word_from(std::uint64_t i) const {
        const std::uint64_t high = words_[i / 64 + 1] << 1 << (63 - i % 64);
        return words_[i / 64] >> (i % 64) | high;
    }

    // The first bit from `from` on, below `end`, that is not set; `end` if there is none.
    std::uint64_t next_clear(std::uint64_t from, std::uint64_t end) const {
        if (from >= end) return end;
        std::uint64_t word = from / 64;
        std::uint64_t clear = ~words_[word] & (~std::uint64_t{0} << (from % 64));
        while (clear == 0) {
            if (++word * 64 >= end) return end;
            clear = ~words_[word];
        }
        const std::uint64_t found = word * 64 + static_cast<std::uint64_t>(std::countr_zero(clear));
        return found < end ? found : end;
    }

  private:
    std::vector<std::uint64_t> words_;
};

// A diagonal falls to the right: column - row is the same on it. On an antidiagonal row + column
// is. So along a row both numbers ascend with the column.
class Occupancy {
  public:
    explicit Occupancy(std::uint32_t n, BlockedSquares blocked = {})
        : n_(n),
          has_blocked_(!blocked.empty()),
          end_of_prefetches_(n < smallest_to_prefetch ? 0 : n),
          columns_(n),
          diagonals_(2 * std::uint64_t{n}),
          antidiagonals_(2 * std::uint64_t{n}),
          blocked_(std::move(blocked)) {
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
    bool is_blocked(std::uint32_t row, std::uint32_t column) const {
        return has_blocked_ && blocked_.has(row, column);
    }
    // True if no queen attacks the square along its diagonals, and it is not blocked.
    bool is_open(std::uint32_t row, std::uint32_t column) const {
        return !has_diagonal(row, column) && !has_antidiagonal(row, column) &&
               !is_blocked(row, column);
    }
    // The same for 64 squares of the row from that column on, a bit for each: set if it is not
    // open. Columns off the board are of no meaning.
    std::uint64_t closed_from(std::uint32_t row, std::uint32_t column) const {
        const std::uint64_t attacked = diagonals_.word_from(diagonal(row, column)) |
                                       antidiagonals_.word_from(std::uint64_t{row} + column);
        if (has_blocked_) [[unlikely]]
            return attacked | blocked_.word_from(row, column);
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
    }
    void take(std::uint32_t row, std::uint32_t column) {
        columns_.clear(column);
        diagonals_.clear(diagonal(row, column));
        antidiagonals_.clear(std::uint64_t{row} + column);
    }

  private:
    std::uint64_t diagonal(std::uint32_t row, std::uint32_t column) const {
        return std::uint64_t{n_} + column - row;
    }

    static constexpr std::uint32_t smallest_to_prefetch = 1 << 22;  // others fit the caches

    std::uint32_t n_;
    bool has_blocked_;
    std::uint32_t end_of_prefetches_;
    Bits columns_;
    Bits diagonals_;
    Bits antidiagonals_;
    BlockedSquares blocked_;
};

}  // namespace hetman
