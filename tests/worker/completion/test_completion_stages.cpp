// The stages of the completer: after each of them no queens attack each other and its data is
// consistent.
#include <gtest/gtest.h>

#include <algorithm>

#include "worker/completion/random_composition.h"
#include "worker/completion/streamed_matching.h"
#include "worker/completion/swap_repair.h"
#include "worker/completion/validator.h"

namespace hetman::test {
namespace {

void expect_sound(const Draft& draft, const Matching& matching) {
    EXPECT_FALSE(first_conflict(draft.board()));
    std::vector<std::uint32_t> open = matching.open_rows;
    std::sort(open.begin(), open.end());
    EXPECT_EQ(open, draft.list_free_rows());
    EXPECT_EQ(open.size(), draft.free_rows());
    EXPECT_EQ(draft.list_free_columns().size(), draft.free_rows());
    for (const std::uint32_t row : matching.movable) {
        EXPECT_FALSE(draft.is_given(row));
        EXPECT_FALSE(draft.is_free_row(row));
    }
}

TEST(CompletionStages, LeaveTheBooksRight) {
    for (const std::uint32_t n : {1U, 2U, 3U, 10U, 63U, 64U, 65U, 500U, 20'000U, 200'000U})
        for (const std::uint32_t eighths : {0U, 1U, 4U, 7U, 8U}) {
            const auto queens = static_cast<std::uint32_t>(std::uint64_t{n} * eighths / 8);
            Composition given = empty_board(n);
            if (const auto placement = random_placement(n, n)) given = cut(*placement, queens, n);
            Draft draft(given);
            Random random(n);
            Matching matching = match_in_order(draft, random, never_stop);
            expect_sound(draft, matching);
            repair_by_swaps(draft, matching, random, never_stop);
            expect_sound(draft, matching);
            draft.take_all();
            EXPECT_EQ(draft.board().columns, given.columns);
            EXPECT_EQ(draft.free_rows(), n - queens_in(given));
            for (std::uint32_t row = 0; row < n; ++row)
                EXPECT_EQ(draft.is_given(row), !draft.is_free_row(row));
        }
}

TEST(CompletionStages, MatchingFillsNearlyAllRows) {
    constexpr std::uint32_t n = 200'000;
    Draft draft(empty_board(n));
    Random random(1);
    match_in_order(draft, random, never_stop);
    EXPECT_LT(draft.free_rows(), n / 100);
}

TEST(CompletionStages, SwapsFillWhatMatchingLeaves) {
    constexpr std::uint32_t n = 200'000;
    Draft draft(empty_board(n));
    Random random(1);
    Matching matching = match_in_order(draft, random, never_stop);
    repair_by_swaps(draft, matching, random, never_stop);
    EXPECT_EQ(draft.free_rows(), 0U);
}

TEST(CompletionStages, StopWhenAsked) {
    const StopFlag now{true};
    Draft draft(empty_board(1000));
    Random random(1);
    Matching matching = match_in_order(draft, random, now);
    EXPECT_EQ(draft.free_rows(), 1000U);
    repair_by_swaps(draft, matching, random, now);
    EXPECT_EQ(draft.free_rows(), 1000U);
}

}  // namespace
}  // namespace hetman::test
