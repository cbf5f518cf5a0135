#include "coordinator/commands/tracing/walk.h"

#include <algorithm>
#include <bit>
#include <iterator>

#include "coordinator/process/standard_output.h"

namespace hetman {
namespace {

BitRow row_bit(Board board, Square square) { return BitRow{1} << board.row(square); }

}  // namespace

Walk::Walk(const Problem& problem, const WalkSettings& settings)
    : problem_(problem),
      board_(problem.board),
      attacks_(problem),
      one_in_each_row_(fills_lines(problem)),
      settings_(settings),
      path_(problem.preplaced),
      free_at_depth_(std::min(problem.pieces.exact(), board_.squares()) + 1) {
    for (const Square square : path_) used_rows_ |= row_bit(board_, square);
}

void Walk::run() {
    Squares& free = free_at_depth_.front();
    free = free_at_first();
    tell([&](Narrator& narrator) { narrator.begin(problem_, free); });
    if (path_.size() > problem_.pieces.exact()) return;  // more are preplaced than there may be
    const std::uint64_t missing = problem_.pieces.exact() - path_.size();
    totals_.placements = missing == 0 ? found() : descend(missing);
}

Squares Walk::free_at_first() const {
    Squares free;
    for (Square square = 0; square < board_.squares(); ++square) {
        const bool taken = std::any_of(path_.begin(), path_.end(), [&](Square piece) {
            return piece == square || attacks_.of(piece)[square] != 0;
        });
        if (!taken && !is_blocked(square)) free.push_back(square);
    }
    return free;
}

bool Walk::is_blocked(Square square) const {
    return std::binary_search(problem_.blocked.begin(), problem_.blocked.end(), square);
}

std::uint64_t Walk::first_row_without_piece() const {
    return static_cast<std::uint64_t>(std::countr_one(used_rows_));
}

std::uint64_t Walk::descend(std::uint64_t missing) {
    const Squares& free = free_at_depth_[depth_];
    std::uint64_t placements = 0;
    const std::uint64_t row = one_in_each_row_ ? first_row_without_piece() : 0;
    ++depth_;
    for (auto next = free.begin(); next != free.end() && !is_over(); ++next) {
        if (one_in_each_row_ && board_.row(*next) > row) break;
        placements += place(free, next, missing);
    }
    --depth_;
    return placements;
}

bool Walk::is_over() const {
    return is_cut() || (settings_.first_only && found_one_) ||
           (settings_.ends_unread && output_is_lost());
}

std::uint64_t Walk::place(const Squares& free, Squares::const_iterator at, std::uint64_t missing) {
    ++totals_.steps;
    const auto attacked = attacks_.of(*at);
    Squares& left = free_at_depth_[depth_];
    left.clear();
    std::copy_if(at + 1, free.end(), std::back_inserter(left),
                 [&](Square square) { return attacked[square] == 0; });
    path_.push_back(*at);
    used_rows_ ^= row_bit(board_, *at);
    const bool full = missing == 1;
    const bool dead = !full && left.size() < missing - 1;
    const bool has_empty_row = !full && !dead && has_no_square_in_next_row(left);
    const Step step{depth_ - 1, free,         left, path_, missing - 1, first_row_without_piece(),
                    dead,       has_empty_row};
    tell([&](Narrator& narrator) { narrator.step(step); });
    std::uint64_t placements = 0;
    if (full)
        placements = found();
    else if (!dead)
        placements = descend(missing - 1);
    if (dead || has_empty_row) ++totals_.attempts;
    if (!full && !dead)
        tell([&](Narrator& narrator) { narrator.come_back(depth_ - 1, path_, placements); });
    used_rows_ ^= row_bit(board_, *at);
    path_.pop_back();
    return placements;
}

// Rows come in order, so it suffices to look at the first free square.
bool Walk::has_no_square_in_next_row(const Squares& left) const {
    return one_in_each_row_ && board_.row(left.front()) != first_row_without_piece();
}

std::uint64_t Walk::found() {
    ++totals_.attempts;
    found_one_ = true;
    if (settings_.narrators.empty()) return 1;
    Squares placement = path_;
    std::sort(placement.begin(), placement.end());
    tell([&](Narrator& narrator) { narrator.placement(problem_, depth_, placement); });
    return 1;
}

}  // namespace hetman
