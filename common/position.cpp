#include "common/position.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace hetman {

Position::Position(const AttackMap& map, const Problem& problem)
    : map_(&map),
      fills_lines_(fills_lines(problem)),
      missing_(problem.pieces),
      open_rows_(all_columns(map.board().n)),
      open_columns_(all_columns(map.board().n)) {
    for (std::uint64_t row = 0; row < board().n; ++row) free_[row] = all_columns(board().n);
    for (const Square square : problem.blocked)
        free_[board().row(square)] &= ~(BitRow{1} << board().column(square));
    for (const Square square : problem.preplaced) place(square);
    if (const auto kind = sweep_kind(problem.piece); kind && !fills_lines_)
        sweep_ = sweep_lines(*kind, board());
}

bool Position::is_open(Line line) const {
    if (!fills_lines_) return has_free_square(line);
    return ((line.kind == LineKind::column ? open_columns_ : open_rows_) >> line.index & 1) != 0;
}

bool Position::has_free_square(Line line) const { return !free_squares(line).empty(); }

void Position::place(Square square) {
    const std::uint64_t n = board().n;
    const std::uint64_t column = board().column(square);
    const auto row = static_cast<std::int64_t>(board().row(square));
    for (std::uint64_t other = 0; other < n; ++other)
        free_[other] &= ~map_->row_mask(static_cast<std::int64_t>(other) - row, column);
    open_rows_ &= ~(BitRow{1} << row);
    open_columns_ &= ~(BitRow{1} << column);
    --missing_;
}

bool Position::place_orbit(Square square, Subgroup required) {
    if (required == Symmetry::identity) {
        place(square);
        return true;
    }
    for (const Square image : orbit(required, board(), square)) {
        if (missing_ == 0 || !is_free(image)) return false;
        place(image);
    }
    return true;
}

void Position::leave_empty(Line line) {
    for (const Square square : free_squares(line))
        free_[board().row(square)] &= ~(BitRow{1} << board().column(square));
}

std::uint64_t Position::room() const {
    if (!sweep_.empty())
        return static_cast<std::uint64_t>(
            std::count_if(sweep_.begin(), sweep_.end(),
                          [this](const Line line) { return has_free_square(line); }));
    std::uint64_t squares = 0;
    for (std::uint64_t row = 0; row < board().n; ++row)
        squares += static_cast<std::uint64_t>(std::popcount(free_[row]));
    return squares;
}

bool Position::is_dead() const {
    if (!fills_lines_) return room() < missing_;
    BitRow columns_with_free = 0;
    for (std::uint64_t row = 0; row < board().n; ++row) {
        if (free_[row] == 0 && (open_rows_ >> row & 1) != 0) return true;
        columns_with_free |= free_[row];
    }
    return (open_columns_ & ~columns_with_free) != 0;
}

namespace {

// Twice the distance of a line from the centre of the board.
std::uint64_t distance_from_centre(Board board, std::uint64_t index) {
    const auto twice =
        2 * static_cast<std::int64_t>(index) + 1 - static_cast<std::int64_t>(board.n);
    return static_cast<std::uint64_t>(std::abs(twice));
}

// A line's claim to be filled next, as a number of which the smallest goes first: count of free
// squares, then distance, then rows before columns, then index.
std::uint64_t claim(std::uint64_t count, Board board, Line line) {
    return count << 32 | distance_from_centre(board, line.index) << 16 |
           std::uint64_t{line.kind == LineKind::column} << 8 | line.index;
}

Line line_of(std::uint64_t claim) {
    return {(claim >> 8 & 1) != 0 ? LineKind::column : LineKind::row, claim & 0xff};
}

// How many bits are set in each column of a board, as a number written across seven bit rows.
class ColumnCounts {
  public:
    void add(BitRow row) {
        for (BitRow& digit : digits_) {
            const BitRow carry = digit & row;
            digit ^= row;
            row = carry;
            if (row == 0) break;
        }
    }
    // Of the given columns those with the smallest number.
    BitRow smallest(BitRow columns) const {
        for (auto digit = digits_.rbegin(); digit != digits_.rend(); ++digit)
            if ((columns & ~*digit) != 0) columns &= ~*digit;
        return columns;
    }
    std::uint64_t of(std::uint64_t column) const {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < digits_.size(); ++i) count |= (digits_[i] >> column & 1) << i;
        return count;
    }

  private:
    std::array<BitRow, 7> digits_{};
};

}  // namespace

std::optional<Line> Position::next_line(LineRule rule) const {
    if (is_full()) return std::nullopt;
    if (!fills_lines_) {
        const auto open = std::find_if(sweep_.begin(), sweep_.end(),
                                       [this](const Line line) { return has_free_square(line); });
        return open == sweep_.end() ? std::nullopt : std::optional(*open);
    }
    if (rule == LineRule::rows_in_order)
        return Line{LineKind::row, static_cast<std::uint64_t>(std::countr_zero(open_rows_))};

    std::uint64_t best = ~std::uint64_t{0};
    ColumnCounts counts;
    for (std::uint64_t row = 0; row < board().n; ++row) {
        counts.add(free_[row]);
        const Line line{LineKind::row, row};
        if (!is_open(line)) continue;
        const auto count = static_cast<std::uint64_t>(std::popcount(free_[row]));
        best = std::min(best, claim(count, board(), line));
    }
    for (BitRow rest = counts.smallest(open_columns_); rest != 0; rest &= rest - 1) {
        const auto column = static_cast<std::uint64_t>(std::countr_zero(rest));
        best = std::min(best, claim(counts.of(column), board(), {LineKind::column, column}));
    }
    return line_of(best);
}

std::vector<Square> Position::free_squares(Line line) const {
    std::vector<Square> squares;
    const std::uint64_t n = board().n;
    if (line.kind == LineKind::row) {
        for (BitRow rest = free_[line.index]; rest != 0; rest &= rest - 1)
            squares.push_back(
                board().square(line.index, static_cast<std::uint64_t>(std::countr_zero(rest))));
        return squares;
    }
    // One square in each row that the line crosses; unsigned columns beyond the edge wrap to large.
    for (std::uint64_t row = 0; row < n; ++row) {
        const std::uint64_t column = line.kind == LineKind::column     ? line.index
                                     : line.kind == LineKind::diagonal ? row + n - 1 - line.index
                                                                       : line.index - row;
        if (column < n && is_free(board().square(row, column)))
            squares.push_back(board().square(row, column));
    }
    return squares;
}

}  // namespace hetman
