#include "worker/completion/draft.h"

#include <stdexcept>

namespace hetman {

Draft::Draft(Composition given)
    : board_(std::move(given)), occupied_(board_.n()), given_(board_.n()), free_rows_(board_.n()) {
    for (std::uint32_t row = 0; row < n(); ++row) {
        const std::uint32_t column = column_of(row);
        if (column == no_column) continue;
        if (column >= n() || !occupied_.is_free(row, column))
            throw std::invalid_argument("the composition to complete has a conflict");
        occupied_.put(row, column);
        given_.set(row);
        --free_rows_;
    }
}

void Draft::take_all() {
    for (std::uint32_t row = 0; row < n(); ++row)
        if (!is_free_row(row) && !is_given(row)) take(row);
}

std::vector<std::uint32_t> Draft::list_free_rows() const {
    std::vector<std::uint32_t> rows;
    rows.reserve(free_rows_);
    for (std::uint32_t row = 0; row < n(); ++row)
        if (is_free_row(row)) rows.push_back(row);
    return rows;
}

std::vector<std::uint32_t> Draft::list_free_columns() const {
    std::vector<std::uint32_t> columns;
    columns.reserve(free_rows_);
    const Bits& taken = occupied_.columns();
    for (std::uint64_t at = taken.next_clear(0, n()); at < n(); at = taken.next_clear(at + 1, n()))
        columns.push_back(static_cast<std::uint32_t>(at));
    return columns;
}

}  // namespace hetman
