#pragma once
// The free squares of a board and the attacks between them: the board of the exact search. Its size
// is the number of free squares, which is small near the end of a completion, not the number of
// rows and columns.

#include <cstdint>
#include <optional>
#include <vector>

#include "worker/completion/board/number_table.h"
#include "worker/completion/board/occupancy.h"

namespace hetman {

// Squares are numbered by rows. Rows and columns are positions in the lists passed to the
// constructor.
class FreeSquares {
  public:
    using Number = std::uint32_t;
    static constexpr Number none = ~Number{0};

    struct Square {
        std::uint16_t row;
        std::uint16_t column;
        // The next square in the same column, diagonal and antidiagonal, or none.
        Number next_in_column;
        Number next_on_diagonal;
        Number next_on_antidiagonal;
        // Indices in heads_ where the lists of the two diagonals begin.
        Number diagonal;
        Number antidiagonal;
    };

    // All given rows and columns must be free; at most 2^15 of each.
    FreeSquares(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
                const std::vector<std::uint32_t>& columns);

    Number size() const { return static_cast<Number>(squares_.size()); }
    const Square& operator[](Number number) const { return squares_[number]; }

    template <class Visit>
    void each_in_row(std::size_t row, const Visit& visit) const {
        for (Number i = row_begins_[row]; i < row_begins_[row + 1]; ++i) visit(i);
    }
    template <class Visit>
    void each_in_column(std::size_t column, const Visit& visit) const {
        for (Number i = column_heads_[column]; i != none; i = squares_[i].next_in_column) visit(i);
    }
    template <class Visit>
    void each_on_diagonals(const Square& square, const Visit& visit) const {
        for (Number i = heads_[square.diagonal]; i != none; i = squares_[i].next_on_diagonal)
            visit(i);
        for (Number i = heads_[square.antidiagonal]; i != none;
             i = squares_[i].next_on_antidiagonal)
            visit(i);
    }
    // Visits the free squares that a queen on the square attacks with knight's moves.
    template <class Visit>
    void each_at_knight_moves(const Square& square, const Visit& visit) const {
        if (!places_of_columns_) return;
        const std::int64_t row = rows_[square.row];
        const std::int64_t column = columns_[square.column];
        for (std::size_t r = 0; r < rows_.size(); ++r)
            if (r != square.row)
                each_knight_offset(knight_, distance(row, rows_[r]), [&](std::int64_t columns) {
                    for (const std::int64_t other : {column - columns, column + columns})
                        if (const Number number = number_at(r, other); number != none)
                            visit(number);
                });
    }

  private:
    static std::uint32_t distance(std::int64_t row, std::int64_t other) {
        return static_cast<std::uint32_t>(row < other ? other - row : row - other);
    }
    // The number of a square; none if it is not free.
    Number number_at(std::size_t row, std::int64_t column) const {
        if (column < 0 || column >= n_) return none;
        const std::uint32_t place = places_of_columns_->find(static_cast<std::uint64_t>(column));
        return place == NumberTable::none ? none
                                          : numbers_[row * places_of_columns_->size() + place];
    }

    void find(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
              const std::vector<std::uint32_t>& columns);
    void find_by_words(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
                       const std::vector<std::uint32_t>& columns);
    void add(std::size_t row, std::size_t column);
    void number_squares(const std::vector<std::uint32_t>& rows,
                        const std::vector<std::uint32_t>& columns);
    void link(std::uint32_t n, const std::vector<std::uint32_t>& rows,
              const std::vector<std::uint32_t>& columns);

    std::vector<Square> squares_;
    std::vector<Number> row_begins_;
    std::vector<Number> column_heads_;
    std::vector<Number> heads_;

    // For knight's moves; empty if the queens have none.
    Reach knight_;
    std::int64_t n_;
    std::vector<std::uint32_t> rows_;
    std::vector<std::uint32_t> columns_;
    std::optional<NumberTable> places_of_columns_;
    std::vector<Number> numbers_;  // numbers of squares, by row, then by the place of the column
};

}  // namespace hetman
