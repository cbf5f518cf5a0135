#include "coordinator/plan/cutting/square_board.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "common/numbers/random.h"
#include "common/numbers/wide.h"

namespace hetman {

SquareBoard::SquareBoard(const AttackMap& map, const Problem& problem)
    : map_(&map),
      problem_(&problem),
      may_follow_(problem.pieces.most(problem.board.squares())),
      must_follow_(problem.pieces.least()),
      free_(problem.board.rows, all_columns(problem.board.columns)),
      uncovered_(problem.maximal ? problem.board.rows : 0) {
    for (const Square square : problem.blocked) clear(square);
    for (const Square square : problem.left_empty)
        uncovered_[board().row(square)] |= BitRow{1} << board().column(square);
    for (const Square square : problem.preplaced) occupy(square);
}

bool SquareBoard::is_free(Square square) const {
    return (free_[board().row(square)] >> board().column(square) & 1) != 0;
}

std::optional<Square> SquareBoard::next_free() const {
    for (std::uint64_t row = 0; row < free_.size(); ++row)
        if (free_[row] != 0)
            return board().square(row, static_cast<std::uint64_t>(std::countr_zero(free_[row])));
    return std::nullopt;
}

void SquareBoard::clear(Square square) {
    free_[board().row(square)] &= ~(BitRow{1} << board().column(square));
}

void SquareBoard::occupy(Square square) {
    const auto row = static_cast<std::int64_t>(board().row(square));
    const std::uint64_t column = board().column(square);
    for (std::size_t i = 0; i < free_.size(); ++i) {
        const BitRow attacked = map_->row_mask(static_cast<std::int64_t>(i) - row, column);
        free_[i] &= ~attacked;
        if (!uncovered_.empty()) uncovered_[i] &= ~attacked;
    }
    --may_follow_;
    if (must_follow_ > 0) --must_follow_;
}

bool SquareBoard::place(Square square) {
    if (may_follow_ == 0) return false;
    occupy(square);
    if (problem_->required.is_trivial()) return true;
    for (const Square image : orbit(problem_->required, board(), square)) {
        if (image == square) continue;
        if (may_follow_ == 0 || !is_free(image)) return false;
        occupy(image);
    }
    return true;
}

// Pieces attack each other: a piece on the square attacks the squares that attack it.
bool SquareBoard::can_be_attacked(Square square) const {
    const auto row = static_cast<std::int64_t>(board().row(square));
    const std::uint64_t column = board().column(square);
    for (std::size_t i = 0; i < free_.size(); ++i)
        if ((free_[i] & map_->row_mask(static_cast<std::int64_t>(i) - row, column)) != 0)
            return true;
    return false;
}

bool SquareBoard::leave_empty(Square square) {
    clear(square);
    if (uncovered_.empty()) return true;
    uncovered_[board().row(square)] |= BitRow{1} << board().column(square);
    return can_be_attacked(square);
}

bool SquareBoard::is_dead() const {
    std::uint64_t squares = 0;
    for (const BitRow row : free_) squares += static_cast<std::uint64_t>(std::popcount(row));
    if (squares < must_follow_) return true;
    for (std::uint64_t row = 0; row < uncovered_.size(); ++row)
        for (BitRow rest = uncovered_[row]; rest != 0; rest &= rest - 1) {
            const auto column = static_cast<std::uint64_t>(std::countr_zero(rest));
            if (is_full() || !can_be_attacked(board().square(row, column))) return true;
        }
    return false;
}

std::vector<Square> SquareBoard::ways() const {
    std::vector<Square> squares;
    if (is_full()) return squares;
    SquareBoard left = *this;
    for (auto square = left.next_free(); square; square = left.next_free()) {
        bool is_way = true;
        if (!problem_->required.is_trivial()) is_way = SquareBoard(left).place(*square);
        if (is_way) squares.push_back(*square);
        if (!left.leave_empty(*square)) break;
    }
    // Fewer squares than pieces that must follow are left after the last ones.
    if (must_follow_ > 1 && problem_->required.is_trivial())
        squares.resize(squares.size() - std::min<std::uint64_t>(squares.size(), must_follow_ - 1));
    return squares;
}

bool SquareBoard::take(Square square) {
    for (auto before = next_free(); before && *before < square; before = next_free())
        if (!leave_empty(*before)) return false;
    return place(square) && !is_dead();
}

std::uint64_t estimate_squares(const SquareBoard& board, std::uint64_t positions,
                               std::uint64_t seed) {
    constexpr unsigned fraction = 16;  // bits of the weight behind the point
    constexpr Wide most = Wide{1} << 90;
    if (board.is_dead()) return 0;
    Random random(seed);
    std::vector<SquareBoard> level{board};
    Wide weight =
        Wide{1} << fraction;  // the positions of the tree that each of the level stands for
    Wide nodes = 0;
    while (!level.empty() && weight < most) {
        std::vector<std::pair<std::size_t, Square>> ways;
        for (std::size_t i = 0; i < level.size(); ++i)
            for (const Square square : level[i].ways()) ways.emplace_back(i, square);
        nodes += (weight * ways.size()) >> fraction;
        const std::uint64_t taken = std::min<std::uint64_t>(positions, ways.size());
        const std::uint64_t offset = taken < ways.size() ? random.below(ways.size()) : 0;
        std::vector<SquareBoard> next;
        for (std::uint64_t i = 0; i < taken; ++i) {
            const auto& [from, square] = ways[(i * ways.size() + offset) / taken % ways.size()];
            SquareBoard child = level[from];
            if (child.take(square)) next.push_back(std::move(child));
        }
        if (taken > 0) weight = weight * ways.size() / taken;
        level = std::move(next);
    }
    constexpr std::uint64_t beyond = std::numeric_limits<std::uint64_t>::max();
    return weight >= most || nodes > beyond ? beyond : static_cast<std::uint64_t>(nodes);
}

}  // namespace hetman
