#include "common/position.h"

#include <bit>
#include <cstdlib>

namespace hetman {

Position::Position(const AttackMap& map, const Problem& problem)
    : map_(&map),
      open_rows_(all_columns(map.board().n)),
      open_columns_(all_columns(map.board().n)) {
    for (std::uint64_t row = 0; row < board().n; ++row) free_[row] = all_columns(board().n);
    for (const Square square : problem.blocked)
        free_[board().row(square)] &= ~(BitRow{1} << board().column(square));
    for (const Square square : problem.preplaced) place(square);
}

void Position::place(Square square) {
    const std::uint64_t n = board().n;
    const std::uint64_t column = board().column(square);
    const auto row = static_cast<std::int64_t>(board().row(square));
    for (std::uint64_t other = 0; other < n; ++other)
        free_[other] &= ~map_->row_mask(static_cast<std::int64_t>(other) - row, column);
    open_rows_ &= ~(BitRow{1} << row);
    open_columns_ &= ~(BitRow{1} << column);
}

bool Position::place_orbit(Square square, Symmetry required) {
    if (required == Symmetry::identity) {
        place(square);
        return true;
    }
    for (const Square image : orbit(required, board(), square)) {
        if (!is_free(image)) return false;
        place(image);
    }
    return true;
}

bool Position::is_dead() const {
    BitRow columns_with_free = 0;
    for (std::uint64_t row = 0; row < board().n; ++row) {
        if (free_[row] == 0 && (open_rows_ >> row & 1) != 0) return true;
        columns_with_free |= free_[row];
    }
    return (open_columns_ & ~columns_with_free) != 0;
}

std::uint64_t Position::count_free(Line line) const {
    if (!line.is_column) return static_cast<std::uint64_t>(std::popcount(free_[line.index]));
    std::uint64_t count = 0;
    for (std::uint64_t row = 0; row < board().n; ++row) count += free_[row] >> line.index & 1;
    return count;
}

namespace {

// Twice the distance of a line from the centre of the board.
std::uint64_t distance_from_centre(Board board, std::uint64_t index) {
    const auto twice =
        2 * static_cast<std::int64_t>(index) + 1 - static_cast<std::int64_t>(board.n);
    return static_cast<std::uint64_t>(std::abs(twice));
}

}  // namespace

std::optional<Line> Position::next_line(LineRule rule) const {
    if (is_full()) return std::nullopt;
    if (rule == LineRule::rows_in_order)
        return Line{false, static_cast<std::uint64_t>(std::countr_zero(open_rows_))};

    struct Candidate {
        std::uint64_t count;
        bool is_column;
        std::uint64_t distance;
        std::uint64_t index;
        auto operator<=>(const Candidate&) const = default;
    };
    std::optional<Candidate> best;
    for (const bool is_column : {false, true})
        for (std::uint64_t index = 0; index < board().n; ++index) {
            const Line line{is_column, index};
            if (!is_open(line)) continue;
            const std::uint64_t count = count_free(line);
            if (is_column && count > 2) continue;
            const Candidate candidate{count, is_column, distance_from_centre(board(), index),
                                      index};
            if (!best || candidate < *best) best = candidate;
        }
    return Line{best->is_column, best->index};
}

std::vector<Square> Position::free_squares(Line line) const {
    std::vector<Square> squares;
    for (std::uint64_t other = 0; other < board().n; ++other) {
        const Square square =
            line.is_column ? board().square(other, line.index) : board().square(line.index, other);
        if (is_free(square)) squares.push_back(square);
    }
    return squares;
}

}  // namespace hetman
