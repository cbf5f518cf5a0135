#include "worker/completion/grigoryan/grigoryan.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "common/completion/study.h"
#include "common/numbers/random.h"
#include "worker/completion/board/draft.h"
#include "worker/completion/dead_line.h"
#include "worker/completion/grigoryan/base_levels.h"
#include "worker/completion/grigoryan/least_risk.h"
#include "worker/completion/grigoryan/random_matching.h"
#include "worker/completion/grigoryan/random_squares.h"
#include "worker/completion/grigoryan/reduced_board.h"
#include "worker/completion/validator.h"

namespace hetman {
namespace {

// Smaller boards start with blocks 4 and 5, however many queens they have; boards below the second
// limit skip block 1.
constexpr std::uint32_t first_board_with_block_2 = 50;
constexpr std::uint32_t first_board_with_block_1 = 100;

// Not specified in the paper: how often block 5 is repeated for the same first square (its
// repeatBound), and the number of returns to a level before the level below, if any, is tried.
constexpr std::uint32_t starts_a_square = 4;
constexpr std::uint64_t returns_to_third = 50;
constexpr std::uint64_t returns_to_second = 5;

class Grigoryan {
  public:
    Grigoryan(Composition composition, const CompletionLimits& limits, Damage damage,
              const StopFlag& stop)
        : draft_(std::move(composition)),
          levels_(base_levels(draft_.n())),
          random_(limits.seed),
          damage_(damage),
          tells_way_(limits.tell_way),
          stop_(stop) {
        filled_.reserve(draft_.free_rows());  // reserved, because growing would double the memory
                                              // for large boards
    }

    Completion run() {
        const bool completed = from_composition();
        std::vector<QueenPut> way;
        if (tells_way_)
            for (const std::uint32_t row : filled_) way.push_back({row, draft_.column_of(row)});
        if (!completed) {
            take_back_to(0);
            const Verdict verdict =
                has_dead_line(draft_, stop_) ? Verdict::impossible : Verdict::undecided;
            return {verdict, {}, nodes(), returns_, visits_, std::move(way)};
        }
        // A final check, so that no wrong placement is ever returned.
        if (draft_.free_rows() != 0 || first_conflict(draft_.board()) ||
            first_on_blocked(draft_.board()))
            throw std::logic_error("a completion did not pass its check");
        return {Verdict::completed, draft_.release(), nodes(), returns_, visits_, std::move(way)};
    }

  private:
    enum Level : std::size_t { first, second, third };

    std::uint32_t queens() const { return draft_.n() - draft_.free_rows(); }

    // Block 1, from the first base level.
    bool from_composition() {
        const std::uint32_t n = draft_.n();
        if (n < first_board_with_block_2 || queens() >= levels_.third) {
            visits_.began_at = third;
            return from_third(false);
        }
        if (n < first_board_with_block_1 || queens() >= levels_.second) {
            visits_.began_at = second;
            return from_second(false);
        }
        visits_.queens[first] = queens();
        do {
            if (match_at_random(draft_, levels_.second, random_, filled_, stop_) &&
                from_second(true))
                return true;
        } while (go_back_to(first, 0));
        return false;
    }

    // Blocks 2 and 3. Returns false if the level below, if any, is to be tried.
    bool from_second(bool has_level_below) {
        const std::size_t mark = filled_.size();
        visits_.queens[second] = queens();
        const ReducedBoard whole(draft_);
        const std::uint64_t most =
            has_level_below ? returns_ + returns_to_second * returns_to_third : most_returns;
        do {
            ReducedBoard board = whole;
            if (put_on_random_squares(draft_, board, levels_.third, random_, filled_) &&
                from_third(true))
                return true;
        } while (returns_ < most && go_back_to(second, mark));
        return false;
    }

    // Blocks 4 and 5: tries rows by ascending number of free squares, each of their squares, then
    // the inner loop. Starts over after the last row if there is no level below.
    bool from_third(bool has_level_below) {
        const std::size_t mark = filled_.size();
        visits_.queens[third] = queens();
        const ReducedBoard whole(draft_);
        if (whole.has_dead_row()) return false;
        if (whole.open_rows().empty()) return true;
        std::vector<std::uint32_t> rows = whole.open_rows();
        std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) {
            return whole.free_squares(a) < whole.free_squares(b);
        });
        const std::uint64_t most = has_level_below ? returns_ + returns_to_third : most_returns;
        while (true)
            for (const std::uint32_t row : rows)
                for (const std::uint32_t column : whole.free_columns(row))
                    for (std::uint32_t start = 0; start < starts_a_square; ++start) {
                        ReducedBoard board = whole;
                        draft_.put(board.row_on_draft(row), board.column_on_draft(column));
                        filled_.push_back(board.row_on_draft(row));
                        board.put(row, column);
                        const ReducedBoard& judge = damage_ == Damage::updated ? board : whole;
                        if (fill_by_least_risk(draft_, board, judge, random_, filled_)) return true;
                        if (returns_ >= most || !go_back_to(third, mark)) return false;
                    }
    }

    // Takes back the queens placed after the first `mark` rows were filled. Returns false if no
    // more returns are allowed.
    bool go_back_to(Level level, std::size_t mark) {
        if (returns_ >= most_returns || stop_) return false;
        ++returns_;
        ++visits_.returned_to[level];
        take_back_to(mark);
        return true;
    }

    void take_back_to(std::size_t mark) {
        taken_back_ += filled_.size() - mark;
        for (; filled_.size() > mark; filled_.pop_back()) draft_.take(filled_.back());
    }

    std::uint64_t nodes() const { return taken_back_ + filled_.size(); }

    Draft draft_;
    const BaseLevels levels_;
    Random random_;
    const Damage damage_;
    const bool tells_way_;
    const StopFlag& stop_;
    LevelVisits visits_;
    std::vector<std::uint32_t> filled_;  // rows, in the order in which they were filled
    std::uint64_t returns_ = 0;
    std::uint64_t taken_back_ = 0;  // number of queens
};

}  // namespace

Completion complete_by_grigoryan(Composition composition, const CompletionLimits& limits,
                                 const StopFlag& stop, Damage damage) {
    return Grigoryan(std::move(composition), limits, damage, stop).run();
}

}  // namespace hetman
