#pragma once
// The search of the engine "filtering" for placements of an open number of pieces, for maximal
// ones, and on boards with walls.

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"
#include "worker/engines/engine.h"
#include "worker/engines/shared/numbered_found.h"

namespace hetman {

// Takes the free squares in the order of their indices: each is occupied first, then left empty. So
// of two placements the one that occupies the first square in which they differ comes first. Where
// maximal placements are asked for, a square that is left empty must be attacked later: a position
// is abandoned as soon as no free square can do that; and where the fewest pieces are asked for, as
// soon as the squares left to cover need more pieces than a placement that has been found.
template <class Word>
class OpenSearch {
  public:
    OpenSearch(const AttackMap& map, const Problem& problem, const Visitor* visitor,
               const StopFlag& stop)
        : map_(map),
          problem_(problem),
          visitor_(visitor),
          stop_(stop),
          rows_(static_cast<unsigned>(problem.board.rows)),
          one_a_row_(is_one_a_line(problem, LineKind::row)),
          one_a_column_(is_one_a_line(problem, LineKind::column)),
          most_covered_(most_covered()),
          pieces_(problem.preplaced),
          found_(problem) {
        start_.free.fill(0);
        start_.uncovered.fill(0);
        std::fill_n(start_.free.begin(), rows_,
                    static_cast<Word>(all_columns(problem.board.columns)));
        for (const Square square : problem.blocked) start_.free[row_of(square)] &= ~bit(square);
        for (const Square square : problem.left_empty)
            start_.uncovered[row_of(square)] |= bit(square);
        for (const Square square : problem.preplaced) attack_from(start_, 0, square);
    }

    std::optional<Tally> run() {
        const bool done = descend(start_, 0);
        if (!done && stop_.load(std::memory_order_relaxed)) return std::nullopt;
        return found_.tally(nodes_);
    }

  private:
    struct State {
        std::array<Word, 8 * sizeof(Word)> free;
        // For maximal placements: empty squares that no piece attacks yet.
        std::array<Word, 8 * sizeof(Word)> uncovered;
    };

    unsigned row_of(Square square) const {
        return static_cast<unsigned>(square / problem_.board.columns);
    }
    unsigned column_of(Square square) const {
        return static_cast<unsigned>(square % problem_.board.columns);
    }
    Word bit(Square square) const { return Word{1} << column_of(square); }

    // Goes through the free squares from row `row` on; the rows above have none. Returns false to
    // end the search.
    bool descend(State& state, unsigned row) {
        if (stop_.load(std::memory_order_relaxed)) return false;
        if (needs_too_many(state, row) || !can_be_covered(state, row)) return true;
        if (pieces_.size() == problem_.pieces)
            return (problem_.maximal && has_free(state, row)) || report(state);
        for (; row < rows_; ++row) {
            if (is_hopeless(state, row)) return true;
            while (state.free[row] != 0) {
                const auto column = static_cast<unsigned>(std::countr_zero(state.free[row]));
                state.free[row] &= state.free[row] - 1;
                const std::size_t before = pieces_.size();
                const bool go_on = try_square(state, row, column);
                pieces_.resize(before);
                if (!go_on) return false;
                if (problem_.maximal && !leave_empty(state, row, column)) return true;
            }
        }
        return problem_.pieces.is_exact() || report(state);
    }

    bool try_square(const State& state, unsigned row, unsigned column) {
        const Square square = problem_.board.square(row, column);
        State child;
        std::copy_n(state.free.begin() + row, rows_ - row, child.free.begin() + row);
        if (problem_.maximal) std::copy_n(state.uncovered.begin(), rows_, child.uncovered.begin());
        place(child, row, square);
        if (!problem_.required.is_trivial()) {
            for (const Square image : orbit(problem_.required, problem_.board, square)) {
                if (image == square) continue;
                if (image < square || (child.free[row_of(image)] & bit(image)) == 0) return true;
                place(child, row, image);
            }
            if (problem_.pieces.is_exact() && pieces_.size() > problem_.pieces.exact()) return true;
        }
        ++nodes_;
        return descend(child, row);
    }

    void place(State& state, unsigned first_row, Square square) {
        pieces_.push_back(square);
        attack_from(state, first_row, square);
    }

    // Removes what a piece attacks: from the free squares from row `first` on, and from the
    // uncovered ones.
    void attack_from(State& state, unsigned first, Square square) const {
        const std::span<const BitRow> attacked = map_.attacked_rows(square);
        for (unsigned i = first; i < rows_; ++i) state.free[i] &= ~static_cast<Word>(attacked[i]);
        if (!problem_.maximal) return;
        for (unsigned i = 0; i < rows_; ++i) state.uncovered[i] &= ~static_cast<Word>(attacked[i]);
    }

    // Returns false if nothing can attack the square any more.
    bool leave_empty(State& state, unsigned row, unsigned column) const {
        state.uncovered[row] |= Word{1} << column;
        return can_be_attacked(state, row, problem_.board.square(row, column));
    }

    // Pieces attack each other: a piece on the square attacks the squares that attack it.
    bool can_be_attacked(const State& state, unsigned first, Square square) const {
        const std::span<const BitRow> attacking = map_.attacked_rows(square);
        for (unsigned i = first; i < rows_; ++i)
            if ((state.free[i] & static_cast<Word>(attacking[i])) != 0) return true;
        return false;
    }

    bool can_be_covered(const State& state, unsigned first) const {
        if (!problem_.maximal) return true;
        for (unsigned row = 0; row < rows_; ++row)
            for (Word rest = state.uncovered[row]; rest != 0; rest &= rest - 1) {
                const auto column = static_cast<unsigned>(std::countr_zero(rest));
                if (!can_be_attacked(state, first, problem_.board.square(row, column)))
                    return false;
            }
        return true;
    }

    // The most squares that a piece covers, its own included.
    std::uint64_t most_covered() const {
        std::uint64_t most = 1;
        for (Square square = 0; square < problem_.board.squares(); ++square) {
            std::uint64_t covered = 0;
            for (const BitRow row : map_.attacked_rows(square))
                covered += static_cast<std::uint64_t>(std::popcount(row));
            most = std::max(most, covered);
        }
        return most;
    }

    // True if, of maximal placements, one with fewer pieces than any here has been found.
    bool needs_too_many(const State& state, unsigned first) const {
        if (problem_.pieces != NumberKind::smallest) return false;
        std::uint64_t left = 0;
        for (unsigned row = 0; row < rows_; ++row) {
            left += static_cast<std::uint64_t>(std::popcount(state.uncovered[row]));
            if (row >= first) left += static_cast<std::uint64_t>(std::popcount(state.free[row]));
        }
        return found_.is_too_many(pieces_.size() + (left + most_covered_ - 1) / most_covered_);
    }

    bool has_free(const State& state, unsigned first) const {
        return std::any_of(state.free.begin() + first, state.free.begin() + rows_,
                           [](Word free) { return free != 0; });
    }

    // True if the free squares from row `first` on cannot take enough pieces.
    bool is_hopeless(const State& state, unsigned first) const {
        if (!problem_.pieces.is_exact() && problem_.pieces != NumberKind::largest) return false;
        const std::uint64_t most = pieces_.size() + most_that_can_follow(state, first);
        return most < problem_.pieces.least() || found_.is_too_few(most);
    }

    std::uint64_t most_that_can_follow(const State& state, unsigned first) const {
        std::uint64_t squares = 0;
        std::uint64_t open_rows = 0;
        Word open_columns = 0;
        for (unsigned i = first; i < rows_; ++i) {
            squares += static_cast<std::uint64_t>(std::popcount(state.free[i]));
            open_rows += state.free[i] != 0;
            open_columns |= state.free[i];
        }
        if (one_a_row_) squares = std::min(squares, open_rows);
        if (one_a_column_)
            squares = std::min(squares, static_cast<std::uint64_t>(std::popcount(open_columns)));
        return squares;
    }

    // Counts the placement unless a square that must be covered is not. Returns false to end the
    // search.
    bool report(const State& state) {
        if (problem_.maximal &&
            std::any_of(state.uncovered.begin(), state.uncovered.begin() + rows_,
                        [](Word uncovered) { return uncovered != 0; }))
            return true;
        found_.add(pieces_.size());
        return visitor_ == nullptr || (*visitor_)(pieces_);
    }

    const AttackMap& map_;
    const Problem& problem_;
    const Visitor* visitor_;
    const StopFlag& stop_;
    unsigned rows_;
    bool one_a_row_;
    bool one_a_column_;
    std::uint64_t most_covered_;
    std::vector<Square> pieces_;
    State start_;
    NumberedFound found_;
    std::uint64_t nodes_ = 0;
};

}  // namespace hetman
