#include "common/problem/position.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <span>

#include "common/problem/problem.h"

namespace hetman {

Position::Position(const AttackMap& map, const Problem& problem)
    : map_(&map),
      fills_lines_(fills_lines(problem)),
      missing_(problem.pieces.most(map.board().squares())),
      needed_(problem.pieces.least()),
      is_exact_(problem.pieces.is_exact()),
      open_rows_(all_columns(map.board().rows)),
      open_columns_(all_columns(map.board().columns)) {
    std::fill_n(free_.begin(), board().rows, all_columns(board().columns));
    for (const Square square : problem.blocked)
        free_[board().row(square)] &= ~(BitRow{1} << board().column(square));
    for (const Square square : problem.preplaced) place(square);
    if (const auto kind = sweep_kind(problem); kind && !fills_lines_)
        sweep_ = sweep_lines(*kind, board());
}

bool Position::is_open(Line line) const {
    if (!fills_lines_) return has_free_square(line);
    return ((line.kind == LineKind::column ? open_columns_ : open_rows_) >> line.index & 1) != 0;
}

// Visits the free squares of a line until a visit returns false.
template <class Visit>
void Position::visit_free(Line line, const Visit& visit) const {
    if (line.kind == LineKind::row) {
        for (BitRow rest = free_[line.index]; rest != 0; rest &= rest - 1)
            if (!visit(line.index, static_cast<std::uint64_t>(std::countr_zero(rest)))) return;
        return;
    }
    // One square in each row that the line crosses; columns left of the edge wrap to large unsigned
    // numbers.
    const std::uint64_t rows = board().rows;
    const std::uint64_t columns = board().columns;
    const bool rises = line.kind == LineKind::antidiagonal;
    const std::uint64_t step = line.kind == LineKind::column ? 0 : rises ? ~std::uint64_t{0} : 1;
    std::uint64_t column = line.kind == LineKind::diagonal ? columns - 1 - line.index : line.index;
    for (std::uint64_t row = 0; row < rows; ++row, column += step)
        if (column < columns && (free_[row] >> column & 1) != 0 && !visit(row, column)) return;
}

bool Position::has_free_square(Line line) const {
    if (line.kind == LineKind::row) return free_[line.index] != 0;
    bool found = false;
    visit_free(line, [&found](std::uint64_t, std::uint64_t) { return !(found = true); });
    return found;
}

void Position::place(Square square) {
    const std::uint64_t column = board().column(square);
    const std::span<const BitRow> attacked = map_->attacked_rows(square);
    for (std::uint64_t row = 0; row < board().rows; ++row) free_[row] &= ~attacked[row];
    open_rows_ &= ~(BitRow{1} << board().row(square));
    open_columns_ &= ~(BitRow{1} << column);
    --missing_;
    if (is_exact_) --needed_;
}

bool Position::place_orbit(Square square, const Subgroup& required) {
    if (required.is_trivial()) {
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
    visit_free(line, [this](std::uint64_t row, std::uint64_t column) {
        free_[row] &= ~(BitRow{1} << column);
        return true;
    });
}

std::uint64_t Position::most_that_can_follow() const {
    if (!sweep_.empty())
        return static_cast<std::uint64_t>(
            std::count_if(sweep_.begin(), sweep_.end(),
                          [this](const Line line) { return has_free_square(line); }));
    std::uint64_t squares = 0;
    for (std::uint64_t row = 0; row < board().rows; ++row)
        squares += static_cast<std::uint64_t>(std::popcount(free_[row]));
    return squares;
}

bool Position::is_dead() const {
    if (!fills_lines_) return most_that_can_follow() < needed_;
    BitRow columns_with_free = 0;
    for (std::uint64_t row = 0; row < board().rows; ++row) {
        if (free_[row] == 0 && (open_rows_ >> row & 1) != 0) return true;
        columns_with_free |= free_[row];
    }
    return (open_columns_ & ~columns_with_free) != 0;
}

namespace {

// Twice the distance of a row or column from the centre of the board.
std::uint64_t distance_from_centre(Board board, Line line) {
    const auto twice = 2 * static_cast<std::int64_t>(line.index) + 1 -
                       static_cast<std::int64_t>(number_of_lines(line.kind, board));
    return static_cast<std::uint64_t>(std::abs(twice));
}

// A line's priority; the smallest is filled first. Compares the number of free squares, then the
// distance from the centre, then rows before columns, then the index.
std::uint64_t claim(std::uint64_t count, Board board, Line line) {
    return count << 32 | distance_from_centre(board, line) << 16 |
           std::uint64_t{line.kind == LineKind::column} << 8 | line.index;
}

Line line_of(std::uint64_t claim) {
    return {(claim >> 8 & 1) != 0 ? LineKind::column : LineKind::row, claim & 0xff};
}

// The number of bits set in each column of a board, in bit-sliced form: seven bit rows hold the
// binary digits.
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
    // Those of the given columns with the smallest count.
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
    for (std::uint64_t row = 0; row < board().rows; ++row) {
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
    squares.reserve(std::max(board().rows, board().columns));
    visit_free(line, [&](std::uint64_t row, std::uint64_t column) {
        squares.push_back(board().square(row, column));
        return true;
    });
    return squares;
}

}  // namespace hetman
