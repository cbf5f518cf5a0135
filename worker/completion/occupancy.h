#pragma once
// Which columns and diagonals of a board have a queen, a bit for each: Sosic and Gu's idea (1990),
// with bits in place of counters.

#include <bit>
#include <cstdint>
#include <vector>

namespace hetman {

class Bits {
  public:
    explicit Bits(std::uint64_t size) : words_(size / 64 + 1) {}

    bool test(std::uint64_t i) const { return (words_[i / 64] >> (i % 64) & 1) != 0; }
    void set(std::uint64_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
    void clear(std::uint64_t i) { words_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }

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

// A diagonal falls to the right: row - column is the same on it. On an antidiagonal row + column
// is.
class Occupancy {
  public:
    explicit Occupancy(std::uint32_t n)
        : n_(n),
          columns_(n),
          diagonals_(2 * std::uint64_t{n}),
          antidiagonals_(2 * std::uint64_t{n}) {}

    std::uint32_t n() const { return n_; }
    const Bits& columns() const { return columns_; }

    bool has_column(std::uint32_t column) const { return columns_.test(column); }
    bool has_diagonal(std::uint32_t row, std::uint32_t column) const {
        return diagonals_.test(diagonal(row, column));
    }
    bool has_antidiagonal(std::uint32_t row, std::uint32_t column) const {
        return antidiagonals_.test(std::uint64_t{row} + column);
    }
    // True if no queen attacks the square along its diagonals.
    bool diagonals_free(std::uint32_t row, std::uint32_t column) const {
        return !has_diagonal(row, column) && !has_antidiagonal(row, column);
    }
    // True if no queen attacks the square, but for one in its row.
    bool is_free(std::uint32_t row, std::uint32_t column) const {
        return !has_column(column) && diagonals_free(row, column);
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
        return std::uint64_t{row} + n_ - column;
    }

    std::uint32_t n_;
    Bits columns_;
    Bits diagonals_;
    Bits antidiagonals_;
};

}  // namespace hetman
