#include "worker/completion/grigoryan/reduced_board.h"

#include <algorithm>
#include <bit>

namespace hetman {

ReducedBoard::ReducedBoard(const Draft& draft)
    : n_(draft.n()),
      rows_(draft.list_free_rows()),
      columns_(draft.list_free_columns()),
      has_column_(n_),
      words_(columns_.size() / 64 + 1),
      bits_(rows_.size() * words_),
      free_squares_(rows_.size()) {
    for (const std::uint32_t column : columns_) has_column_.set(column);
    for (std::uint32_t row = 0; row < rows_.size(); ++row) {
        open_.push_back(row);
        for (std::uint32_t column = 0; column < columns_.size(); ++column) {
            if (!draft.occupied().is_open(rows_[row], columns_[column])) continue;
            bits_[row * words_ + column / 64] |= std::uint64_t{1} << (column % 64);
            ++free_squares_[row];
        }
    }
}

bool ReducedBoard::has_dead_row() const {
    return std::any_of(open_.begin(), open_.end(),
                       [&](std::uint32_t row) { return free_squares_[row] == 0; });
}

std::vector<std::uint32_t> ReducedBoard::free_columns(std::uint32_t row) const {
    std::vector<std::uint32_t> columns;
    columns.reserve(free_squares_[row]);
    for (std::size_t word = 0; word < words_; ++word)
        for (std::uint64_t left = bits_[row * words_ + word]; left != 0; left &= left - 1)
            columns.push_back(static_cast<std::uint32_t>(
                word * 64 + static_cast<std::size_t>(std::countr_zero(left))));
    return columns;
}

template <class Visit>
void ReducedBoard::at_column(std::int64_t column_on_draft, const Visit& visit) const {
    if (column_on_draft < 0 || column_on_draft >= n_ ||
        !has_column_.test(static_cast<std::uint64_t>(column_on_draft)))
        return;
    const auto found = std::lower_bound(columns_.begin(), columns_.end(),
                                        static_cast<std::uint32_t>(column_on_draft));
    visit(static_cast<std::uint32_t>(found - columns_.begin()));
}

// Calls `visit` for each free square of the other open rows that a queen here would attack.
template <class Visit>
void ReducedBoard::each_attacked(std::uint32_t row, std::uint32_t column,
                                 const Visit& visit) const {
    for (const std::uint32_t other : open_) {
        if (other == row) continue;
        const auto if_free = [&](std::uint32_t at) {
            if (is_free(other, at)) visit(other, at);
        };
        const std::int64_t distance = std::int64_t{rows_[other]} - std::int64_t{rows_[row]};
        if_free(column);
        at_column(columns_[column] + distance, if_free);
        at_column(columns_[column] - distance, if_free);
    }
}

std::uint32_t ReducedBoard::damage(std::uint32_t row, std::uint32_t column) const {
    std::uint32_t squares = 0;
    each_attacked(row, column, [&squares](std::uint32_t, std::uint32_t) { ++squares; });
    return squares;
}

void ReducedBoard::put(std::uint32_t row, std::uint32_t column) {
    each_attacked(row, column, [this](std::uint32_t other, std::uint32_t at) {
        bits_[other * words_ + at / 64] &= ~(std::uint64_t{1} << (at % 64));
        --free_squares_[other];
    });
    open_.erase(std::lower_bound(open_.begin(), open_.end(), row));
}

}  // namespace hetman
