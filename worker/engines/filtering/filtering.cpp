// Squares are tried in the order of their indices; the free squares are kept as a bitmap for each
// row of the board. (Open numbers, maximal placements and walls: open_search.h.) If placements fill
// all rows and columns, the next piece stands in the first open row, and a position is abandoned as
// soon as an open row or column has no free square. Otherwise it is abandoned as soon as fewer
// squares are free than pieces are missing.
#include "worker/engines/filtering/filtering.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "common/problem/attack_map.h"
#include "worker/engines/filtering/open_search.h"
#include "worker/engines/shared/extreme_number.h"
#include "worker/engines/shared/masks_below.h"
#include "worker/engines/shared/refusals.h"

namespace hetman {
namespace {

template <class Word, bool visiting>
class Search {
  public:
    Search(const AttackMap& map, const MasksBelow<Word>& masks, const Problem& problem,
           const Visitor* visitor, const StopFlag& stop)
        : map_(map),
          masks_(masks),
          problem_(problem),
          rows_(static_cast<unsigned>(problem.board.rows)),
          columns_(static_cast<unsigned>(problem.board.columns)),
          fills_lines_(fills_lines(problem)),
          visitor_(visitor),
          stop_(stop),
          pieces_(problem.preplaced) {
        const auto all = static_cast<Word>(all_columns(columns_));
        start_.open_rows = all_columns(rows_);
        start_.open_columns = all;
        start_.free.fill(0);
        std::fill_n(start_.free.begin(), rows_, all);
        for (const Square square : problem.blocked)
            start_.free[row_of(square)] &= ~(Word{1} << column_of(square));
        for (const Square square : problem.preplaced) {
            attack_from(start_, 0, square);
        }
    }

    std::optional<Tally> run() {
        const std::uint64_t missing = problem_.pieces.exact() - problem_.preplaced.size();
        const bool done = missing == 0 ? found_one() : descend(start_, 0, missing);
        if (!done && stop_.load(std::memory_order_relaxed)) return std::nullopt;
        return Tally(found_, nodes_);
    }

  private:
    static constexpr std::size_t most_rows = 8 * sizeof(Word);
    struct State {
        std::array<Word, most_rows> free;
        BitRow open_rows;  // rows and columns without a piece
        Word open_columns;
    };

    unsigned row_of(Square square) const { return static_cast<unsigned>(square / columns_); }
    unsigned column_of(Square square) const { return static_cast<unsigned>(square % columns_); }

    void close_lines(State& state, Square square) const {
        state.open_rows &= ~(BitRow{1} << row_of(square));
        state.open_columns &= ~(Word{1} << column_of(square));
    }

    // Returns true to go on, false if the visitor asked to end.
    bool found_one() {
        found_.add(1);
        if constexpr (visiting) return (*visitor_)(pieces_);
        return true;
    }

    // Tries all free squares of `state` from row `row` on. Returns false to end the search.
    bool descend(const State& state, unsigned row, std::uint64_t missing) {
        if (stop_.load(std::memory_order_relaxed)) return false;
        if (fills_lines_) {
            row = static_cast<unsigned>(std::countr_zero(state.open_rows));
            return try_row(state, state.free[row], row, missing);
        }
        std::uint64_t left = free_squares(state, row);
        for (; row < rows_ && left >= missing; ++row) {
            const auto in_row = static_cast<std::uint64_t>(std::popcount(state.free[row]));
            if (!try_row(state, state.free[row], row, missing)) return false;
            left -= in_row;
        }
        return true;
    }

    bool try_row(const State& state, Word free, unsigned row, std::uint64_t missing) {
        if constexpr (!visiting)
            if (missing == 1 && problem_.required.is_trivial()) {
                found_.add(static_cast<std::uint64_t>(std::popcount(free)));
                nodes_ += static_cast<std::uint64_t>(std::popcount(free));
                return true;
            }
        for (; free != 0; free &= free - 1) {
            const auto column = static_cast<unsigned>(std::countr_zero(free));
            const std::size_t before = pieces_.size();
            const bool go_on = try_square(state, row, column, missing);
            pieces_.resize(before);
            if (!go_on) return false;
        }
        return true;
    }

    bool try_square(const State& state, unsigned row, unsigned column, std::uint64_t missing) {
        const Square square = problem_.board.square(row, column);
        State child;
        child.open_rows = state.open_rows;
        child.open_columns = state.open_columns;
        filter(state, child, row, column);
        // In this row only later squares remain: the earlier ones have been tried.
        child.free[row] &= ~((Word{2} << column) - 1);
        std::uint64_t placed = 1;
        if (!problem_.required.is_trivial()) {
            placed = place_images(child, square);
            if (placed == 0 || placed > missing) return true;
        } else {
            pieces_.push_back(square);
        }
        ++nodes_;
        if (placed == missing) return found_one();
        if (is_dead(child, row, missing - placed)) return true;
        return descend(child, row, missing - placed);
    }

    void filter(const State& state, State& child, unsigned row, unsigned column) const {
        const Word* attacked = masks_.of(column);
        for (unsigned i = row; i < rows_; ++i) child.free[i] = state.free[i] & ~attacked[i - row];
        close_lines(child, problem_.board.square(row, column));
    }

    // Places pieces on the images of a square that holds a piece. All images must be free and lie
    // after it (otherwise the orbit has been tried already). Returns the size of the orbit, 0 on
    // failure.
    std::uint64_t place_images(State& child, Square square) {
        const std::vector<Square> images = orbit(problem_.required, problem_.board, square);
        pieces_.push_back(square);
        for (std::size_t i = 1; i < images.size(); ++i) {
            const Word free = child.free[row_of(images[i])];
            if (images[i] < square || (free >> column_of(images[i]) & 1) == 0) return 0;
            pieces_.push_back(images[i]);
            attack_from(child, row_of(square), images[i]);
        }
        return images.size();
    }

    // Removes what a piece attacks from row `first` on, above and below it.
    void attack_from(State& state, unsigned first, Square square) const {
        const auto row = static_cast<std::int64_t>(row_of(square));
        for (unsigned i = first; i < rows_; ++i)
            state.free[i] &= ~static_cast<Word>(map_.row_mask(i - row, column_of(square)));
        close_lines(state, square);
    }

    std::uint64_t free_squares(const State& state, unsigned row) const {
        std::uint64_t squares = 0;
        for (unsigned i = row; i < rows_; ++i)
            squares += static_cast<std::uint64_t>(std::popcount(state.free[i]));
        return squares;
    }

    bool is_dead(const State& state, unsigned row, std::uint64_t missing) const {
        if (!fills_lines_) return free_squares(state, row) < missing;
        Word columns = 0;
        unsigned full_rows = 0;
        for (unsigned i = row + 1; i < rows_; ++i) {
            columns |= state.free[i];
            full_rows += state.free[i] != 0;
        }
        return full_rows != missing || (state.open_columns & ~columns) != 0;
    }

    const AttackMap& map_;
    const MasksBelow<Word>& masks_;
    const Problem& problem_;
    unsigned rows_;
    unsigned columns_;
    bool fills_lines_;
    const Visitor* visitor_;
    const StopFlag& stop_;
    std::vector<Square> pieces_;
    State start_;
    Found found_;
    std::uint64_t nodes_ = 0;
};

template <class Word>
class Filtering final : public SearchEngine {
  public:
    explicit Filtering(const Problem& problem) : map_(problem) {
        if (!has_stopped_rides(problem)) masks_.emplace(map_);
    }

    std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const override {
        if (is_open(problem)) return OpenSearch<Word>(map_, problem, nullptr, stop).run();
        return Search<Word, false>(map_, *masks_, problem, nullptr, stop).run();
    }
    std::optional<Tally> visit(const Problem& problem, const Visitor& visitor,
                               const StopFlag& stop) const override {
        if (problem.pieces.is_extreme())
            return visit_extreme(*this, problem, stop,
                                 [&](const Problem& exact) { return visit(exact, visitor, stop); });
        if (is_open(problem)) return OpenSearch<Word>(map_, problem, &visitor, stop).run();
        return Search<Word, true>(map_, *masks_, problem, &visitor, stop).run();
    }

  private:
    bool is_open(const Problem& problem) const {
        return !masks_ || !problem.pieces.is_exact() || tests_maximality(problem);
    }

    AttackMap map_;
    std::optional<MasksBelow<Word>> masks_;  // none where walls end rides
};

bool is_narrow(Board board) { return std::max(board.rows, board.columns) <= 32; }

std::unique_ptr<Engine> make(const Problem& problem, const MemoryBudget&) {
    if (is_narrow(problem.board)) return std::make_unique<Filtering<std::uint32_t>>(problem);
    return std::make_unique<Filtering<std::uint64_t>>(problem);
}

}  // namespace

EngineKind filtering_kind() {
    return {
        .name = "filtering",
        .idea = "square by square, the list of free squares filtered by each piece placed",
        .obstacle = beyond_bit_rows,
        .make = make,
        .takes_walls = true,
        .default_frame = "first-rows",
        .shows = Shows::lexicographic,
        .stands_in = true,
        .picoseconds_per_node = 40'000,
    };
}

}  // namespace hetman
