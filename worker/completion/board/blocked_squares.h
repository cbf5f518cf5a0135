#pragma once
// The blocked squares of a large board. Memory: 8 bytes for each blocked square.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/board/board.h"

namespace hetman {

inline constexpr std::uint64_t most_blocked_squares = 100'000'000;

class BlockedSquares {
  public:
    BlockedSquares() = default;

    void add(std::uint32_t row, std::uint32_t column) {
        if (!squares_.empty() && squares_.back() >= key(row, column)) is_sorted_ = false;
        squares_.push_back(key(row, column));
    }
    void add(Square square, Board board) {
        add(static_cast<std::uint32_t>(board.row(square)),
            static_cast<std::uint32_t>(board.column(square)));
    }
    void add(const BlockedSquares& others) {
        others.each([&](std::uint32_t row, std::uint32_t column) { add(row, column); });
    }
    // Call after the last add. Removes duplicates.
    void sort();

    bool empty() const { return squares_.empty(); }
    std::size_t size() const { return squares_.size(); }

    bool has(std::uint32_t row, std::uint32_t column) const {
        return (word_from(row, column) & 1) != 0;
    }
    // The 64 squares of the row from that column on, as bits: 1 if blocked.
    [[gnu::cold]] std::uint64_t word_from(std::uint32_t row, std::uint32_t column) const;

    // Calls visit(row, column) for each blocked square, row by row.
    template <class Visit>
    void each(const Visit& visit) const {
        for (const std::uint64_t square : squares_)
            visit(static_cast<std::uint32_t>(square >> 32), static_cast<std::uint32_t>(square));
    }
    // The same with visit(square).
    template <class Visit>
    void each_square(Board board, const Visit& visit) const {
        each([&](std::uint32_t row, std::uint32_t column) { visit(board.square(row, column)); });
    }

  private:
    static std::uint64_t key(std::uint64_t row, std::uint64_t column) { return row << 32 | column; }

    std::vector<std::uint64_t> squares_;  // keys; ascending once sorted
    bool is_sorted_ = true;
};

}  // namespace hetman
