#include "worker/completion/board/free_squares.h"

#include <algorithm>
#include <array>
#include <bit>

namespace hetman {
namespace {

using Number = FreeSquares::Number;

// Boards of up to this many columns are scanned 64 squares at a time.
constexpr std::uint32_t most_columns_by_words = 1024;

}  // namespace

FreeSquares::FreeSquares(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
                         const std::vector<std::uint32_t>& columns)
    : column_heads_(columns.size(), none), knight_(occupied.knight()), n_(occupied.n()) {
    squares_.reserve(rows.size() * columns.size() / 4 + 16);
    row_begins_.reserve(rows.size() + 1);
    if (occupied.n() <= most_columns_by_words)
        find_by_words(occupied, rows, columns);
    else
        find(occupied, rows, columns);
    link(occupied.n(), rows, columns);
    if (knight_ != Reach::none) number_squares(rows, columns);
}

void FreeSquares::find(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
                       const std::vector<std::uint32_t>& columns) {
    for (std::size_t r = 0; r < rows.size(); ++r) {
        row_begins_.push_back(size());
        for (std::size_t c = 0; c < columns.size(); ++c)
            if (occupied.is_open(rows[r], columns[c])) add(r, c);
    }
    row_begins_.push_back(size());
}

void FreeSquares::find_by_words(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
                                const std::vector<std::uint32_t>& columns) {
    std::array<std::uint16_t, most_columns_by_words>
        positions;  // of free columns; other entries are uninitialised
    std::array<std::uint64_t, most_columns_by_words / 64> searched{};
    for (std::size_t c = 0; c < columns.size(); ++c) {
        positions[columns[c]] = static_cast<std::uint16_t>(c);
        searched[columns[c] / 64] |= std::uint64_t{1} << (columns[c] % 64);
    }
    const std::uint32_t words = (occupied.n() + 63) / 64;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        row_begins_.push_back(size());
        for (std::uint32_t w = 0; w < words; ++w)
            for (std::uint64_t left = searched[w] & ~occupied.closed_from(rows[r], w * 64);
                 left != 0; left &= left - 1)
                add(r, positions[w * 64 + static_cast<std::size_t>(std::countr_zero(left))]);
        // In the order of the list of columns, which may differ from that of the board.
        const auto first = squares_.begin() + row_begins_.back();
        const auto by_column = [](const Square& a, const Square& b) { return a.column < b.column; };
        if (!std::is_sorted(first, squares_.end(), by_column))
            std::sort(first, squares_.end(), by_column);
    }
    row_begins_.push_back(size());
}

void FreeSquares::add(std::size_t row, std::size_t column) {
    Square square;
    square.row = static_cast<std::uint16_t>(row);
    square.column = static_cast<std::uint16_t>(column);
    squares_.push_back(square);
}

void FreeSquares::number_squares(const std::vector<std::uint32_t>& rows,
                                 const std::vector<std::uint32_t>& columns) {
    rows_ = rows;
    columns_ = columns;
    NumberTable& places = places_of_columns_.emplace(n_, columns.size());
    numbers_.resize(rows.size() * places.size(), none);
    for (Number i = 0; i < size(); ++i)
        numbers_[squares_[i].row * places.size() + places.add(columns[squares_[i].column])] = i;
}

// From last to first, so that the lists ascend.
void FreeSquares::link(std::uint32_t n, const std::vector<std::uint32_t>& rows,
                       const std::vector<std::uint32_t>& columns) {
    NumberTable diagonals(2 * std::uint64_t{n}, size());
    NumberTable antidiagonals(2 * std::uint64_t{n}, size());
    heads_.resize(diagonals.size() + antidiagonals.size(), none);
    const auto push = [&](Number& head, Number& next, Number number) {
        next = head;
        head = number;
    };
    for (Number i = size(); i-- > 0;) {
        Square& square = squares_[i];
        const std::uint32_t row = rows[square.row];
        const std::uint32_t column = columns[square.column];
        square.diagonal = diagonals.add(std::uint64_t{n} + column - row);
        square.antidiagonal =
            static_cast<Number>(diagonals.size()) + antidiagonals.add(std::uint64_t{row} + column);
        push(column_heads_[square.column], square.next_in_column, i);
        push(heads_[square.diagonal], square.next_on_diagonal, i);
        push(heads_[square.antidiagonal], square.next_on_antidiagonal, i);
    }
}

}  // namespace hetman
