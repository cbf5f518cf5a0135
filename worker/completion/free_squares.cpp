#include "worker/completion/free_squares.h"

#include <algorithm>
#include <array>
#include <bit>

namespace hetman {
namespace {

using Number = FreeSquares::Number;

// Boards of so many columns are looked at 64 squares at a time.
constexpr std::uint32_t most_columns_by_words = 1024;

// Where a diagonal's list begins: by its own number on a small board, else in a hash table, since a
// plain one would be as long as the board.
class Slots {
  public:
    // For that many diagonals at most, with numbers below `numbers`.
    Slots(std::uint64_t numbers, std::size_t diagonals)
        : size_(std::bit_ceil(4 * diagonals + 4)), direct_(numbers <= size_) {
        if (direct_) {
            size_ = numbers;
            return;
        }
        shift_ = 32 - std::countr_zero(size_);
        keys_.resize(size_, FreeSquares::none);
    }

    std::size_t size() const { return size_; }

    Number of(std::uint64_t number) {
        const auto key = static_cast<std::uint32_t>(number);
        if (direct_) return key;
        std::size_t at = (key * 0x9e3779b1U) >> shift_;
        while (keys_[at] != key && keys_[at] != FreeSquares::none) at = (at + 1) & (size_ - 1);
        keys_[at] = key;
        return static_cast<Number>(at);
    }

  private:
    std::size_t size_;
    bool direct_;
    int shift_ = 0;
    std::vector<std::uint32_t> keys_;
};

}  // namespace

FreeSquares::FreeSquares(const Occupancy& occupied, const std::vector<std::uint32_t>& rows,
                         const std::vector<std::uint32_t>& columns)
    : column_heads_(columns.size(), none) {
    squares_.reserve(rows.size() * columns.size() / 4 + 16);
    row_begins_.reserve(rows.size() + 1);
    if (occupied.n() <= most_columns_by_words)
        find_by_words(occupied, rows, columns);
    else
        find(occupied, rows, columns);
    link(occupied.n(), rows, columns);
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
        positions;  // of free columns; the rest is junk
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
        // In the order of the list of columns, which need not be that of the board.
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

// From the last one back, so that the lists ascend.
void FreeSquares::link(std::uint32_t n, const std::vector<std::uint32_t>& rows,
                       const std::vector<std::uint32_t>& columns) {
    Slots diagonals(2 * std::uint64_t{n}, size());
    Slots antidiagonals(2 * std::uint64_t{n}, size());
    heads_.resize(diagonals.size() + antidiagonals.size(), none);
    const auto push = [&](Number& head, Number& next, Number number) {
        next = head;
        head = number;
    };
    for (Number i = size(); i-- > 0;) {
        Square& square = squares_[i];
        const std::uint32_t row = rows[square.row];
        const std::uint32_t column = columns[square.column];
        square.diagonal = diagonals.of(std::uint64_t{n} + column - row);
        square.antidiagonal =
            static_cast<Number>(diagonals.size()) + antidiagonals.of(std::uint64_t{row} + column);
        push(column_heads_[square.column], square.next_in_column, i);
        push(heads_[square.diagonal], square.next_on_diagonal, i);
        push(heads_[square.antidiagonal], square.next_on_antidiagonal, i);
    }
}

}  // namespace hetman
