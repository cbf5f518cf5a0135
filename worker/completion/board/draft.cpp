#include "worker/completion/board/draft.h"

#include <bit>
#include <stdexcept>

#include "common/numbers/random.h"

namespace hetman {
namespace {

// Sets of queens are identified by the sum of these hashes; SplitMix64 distributes squares over 64
// bits.
std::uint64_t hash_of(std::uint32_t row, std::uint32_t column) {
    return Random(std::uint64_t{row} << 32 | column).next();
}

}  // namespace

Draft::Draft(Composition given, const StopFlag& stop)
    : board_(std::move(given)),
      occupied_(board_.n(), board_.blocked, board_.knight),
      given_(board_.n()),
      free_rows_(board_.n()) {
    for (std::uint32_t row = 0; row < n(); ++row) {
        if (row % rows_between_looks == 0 && stop) return;
        occupied_.prefetch(board_.columns, row + rows_ahead);
        const std::uint32_t column = column_of(row);
        if (column == no_column) continue;
        if (column >= n() || !occupied_.is_free(row, column))
            throw std::invalid_argument("the composition to complete has a conflict");
        occupied_.put(row, column);
        given_.set(row);
        hash_of_given_ += hash_of(row, column);
        --free_rows_;
    }
}

std::uint64_t Draft::hash_given() const {
    std::uint64_t hash = 0;
    const std::uint32_t words = (n() + 63) / 64;
    for (std::uint32_t w = 0; w < words; ++w)
        for (std::uint64_t rows = given_rows(w); rows != 0; rows &= rows - 1) {
            const std::uint32_t row = 64 * w + static_cast<std::uint32_t>(std::countr_zero(rows));
            hash += hash_of(row, column_of(row));
        }
    return hash;
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
