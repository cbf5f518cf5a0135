#pragma once
// The free rows and columns of a large board as a small board (Grigoryan's blocks 2 and 4), with
// its unattacked squares and their number in each row.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "worker/completion/board/draft.h"

namespace hetman {

// Rows and columns are indices in the small board. Memory: one bit for each square.
class ReducedBoard {
  public:
    explicit ReducedBoard(const Draft& draft);

    // The rows without a queen, ascending.
    const std::vector<std::uint32_t>& open_rows() const { return open_; }
    std::uint32_t free_squares(std::uint32_t row) const { return free_squares_[row]; }
    // True if a row without a queen has no free square.
    bool has_dead_row() const;

    std::uint32_t row_on_draft(std::uint32_t row) const { return rows_[row]; }
    std::uint32_t column_on_draft(std::uint32_t column) const { return columns_[column]; }
    std::vector<std::uint32_t> free_columns(std::uint32_t row) const;

    // The number of free squares of the other open rows that a queen here would attack.
    std::uint32_t damage(std::uint32_t row, std::uint32_t column) const;

    // Places a queen on a free square.
    void put(std::uint32_t row, std::uint32_t column);

  private:
    bool is_free(std::uint32_t row, std::uint32_t column) const {
        return (bits_[row * words_ + column / 64] >> (column % 64) & 1) != 0;
    }
    template <class Visit>
    void each_attacked(std::uint32_t row, std::uint32_t column, const Visit& visit) const;
    template <class Visit>
    void at_column(std::int64_t column_on_draft, const Visit& visit) const;

    std::uint32_t n_;  // of the large board
    std::vector<std::uint32_t> rows_;
    std::vector<std::uint32_t> columns_;
    Bits has_column_;  // by column of the large board: whether it is in columns_
    std::size_t words_;
    std::vector<std::uint64_t> bits_;  // by row, one bit for each free square
    std::vector<std::uint32_t> free_squares_;
    std::vector<std::uint32_t> open_;
};

}  // namespace hetman
