#include "coordinator/plan/cutting/square_board.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
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
    const std::span<const BitRow> attacked = map_->attacked_rows(square);
    for (std::size_t i = 0; i < free_.size(); ++i) {
        free_[i] &= ~attacked[i];
        if (!uncovered_.empty()) uncovered_[i] &= ~attacked[i];
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
    const std::span<const BitRow> attacking = map_->attacked_rows(square);
    for (std::size_t i = 0; i < free_.size(); ++i)
        if ((free_[i] & attacking[i]) != 0) return true;
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

bool SquareBoard::has_plain_ways() const {
    return uncovered_.empty() && problem_->required.is_trivial();
}

// All free squares but the last ones, behind which there are too few for the pieces that must
// follow.
std::uint64_t SquareBoard::count_ways() const {
    if (is_full()) return 0;
    std::uint64_t squares = 0;
    for (const BitRow row : free_) squares += static_cast<std::uint64_t>(std::popcount(row));
    return squares - std::min(squares, std::max<std::uint64_t>(must_follow_, 1) - 1);
}

Square SquareBoard::way(std::uint64_t number) const {
    std::uint64_t row = 0;
    for (;; ++row) {
        const auto squares = static_cast<std::uint64_t>(std::popcount(free_.at(row)));
        if (number < squares) break;
        number -= squares;
    }
    BitRow rest = free_[row];
    for (; number > 0; --number) rest &= rest - 1;
    return board().square(row, static_cast<std::uint64_t>(std::countr_zero(rest)));
}

std::vector<Square> SquareBoard::ways() const {
    std::vector<Square> squares;
    if (is_full()) return squares;
    if (has_plain_ways()) {
        for (std::uint64_t row = 0; row < free_.size(); ++row)
            for (BitRow rest = free_[row]; rest != 0; rest &= rest - 1)
                squares.push_back(
                    board().square(row, static_cast<std::uint64_t>(std::countr_zero(rest))));
        squares.resize(count_ways());
        return squares;
    }
    SquareBoard left = *this;
    for (auto square = left.next_free(); square; square = left.next_free()) {
        bool is_way = true;
        if (!problem_->required.is_trivial()) is_way = SquareBoard(left).place(*square);
        if (is_way) squares.push_back(*square);
        if (!left.leave_empty(*square)) break;
    }
    // Behind the last ones there are too few squares for the pieces that must follow.
    if (must_follow_ > 1 && problem_->required.is_trivial())
        squares.resize(squares.size() - std::min<std::uint64_t>(squares.size(), must_follow_ - 1));
    return squares;
}

bool SquareBoard::take(Square square) {
    if (uncovered_.empty()) {
        std::fill_n(free_.begin(), board().row(square), 0);
        free_[board().row(square)] &= ~((BitRow{1} << board().column(square)) - 1);
    }
    for (auto before = next_free(); before && *before < square; before = next_free())
        if (!leave_empty(*before)) return false;
    return place(square) && !is_dead();
}

namespace {

// All ways to go on from some positions, numbered.
class Ways {
  public:
    explicit Ways(const std::vector<SquareBoard>& level) : level_(level) {
        for (const SquareBoard& board : level) {
            if (!board.has_plain_ways()) listed_.push_back(board.ways());
            size_ += board.has_plain_ways() ? board.count_ways() : listed_.back().size();
            ends_.push_back(size_);
        }
    }
    std::uint64_t size() const { return size_; }

    // The position after the way; nothing if it leads to no placement.
    std::optional<SquareBoard> take(std::uint64_t number) const {
        const auto end = std::upper_bound(ends_.begin(), ends_.end(), number);
        const auto from = static_cast<std::size_t>(end - ends_.begin());
        SquareBoard child = level_[from];
        if (from > 0) number -= ends_[from - 1];
        const Square square = listed_.empty() ? child.way(number) : listed_[from][number];
        if (!child.take(square)) return std::nullopt;
        return child;
    }

  private:
    const std::vector<SquareBoard>& level_;
    std::vector<std::vector<Square>> listed_;  // where they are not plain
    std::vector<std::uint64_t> ends_;
    std::uint64_t size_ = 0;
};

}  // namespace

std::uint64_t estimate_squares(const SquareBoard& board, std::uint64_t positions,
                               std::uint64_t seed, std::uint64_t pieces) {
    constexpr unsigned fraction = 16;  // bits of the weight behind the point
    constexpr Wide most = Wide{1} << 90;
    if (board.is_dead()) return 0;
    Random random(seed);
    std::vector<SquareBoard> level{board};
    Wide weight =
        Wide{1} << fraction;  // how many positions of the tree each of the level stands for
    Wide nodes = 0;
    for (; !level.empty() && weight < most && pieces > 0; --pieces) {
        const Ways ways(level);
        nodes += (weight * ways.size()) >> fraction;
        const std::uint64_t taken = std::min<std::uint64_t>(positions, ways.size());
        const std::uint64_t offset = taken < ways.size() ? random.below(ways.size()) : 0;
        std::vector<SquareBoard> next;
        for (std::uint64_t i = 0; i < taken; ++i) {
            auto child = ways.take((i * ways.size() + offset) / taken % ways.size());
            if (child) next.push_back(std::move(*child));
        }
        if (taken > 0) weight = weight * ways.size() / taken;
        level = std::move(next);
    }
    constexpr std::uint64_t beyond = std::numeric_limits<std::uint64_t>::max();
    return weight >= most || nodes > beyond ? beyond : static_cast<std::uint64_t>(nodes);
}

}  // namespace hetman
