// The exact search for the last queens: its completions and its proofs are right, and it says when
// it gives up.
#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>

#include "worker/completion/board/draft.h"
#include "worker/completion/exact_completion.h"
#include "worker/completion/random_composition.h"
#include "worker/completion/validator.h"

namespace hetman::test {
namespace {

constexpr std::uint64_t no_limit = ~std::uint64_t{0};

ExactCompletion search(const Draft& draft, std::uint64_t node_limit = no_limit,
                       const StopFlag& stop = never_stop) {
    return complete_exactly(draft.occupied(), draft.list_free_rows(), draft.list_free_columns(),
                            node_limit, stop);
}

// A placement with this many rows cleared, and the queens that the search finds there.
void expect_completed(std::uint32_t n, std::uint32_t free, std::uint64_t seed) {
    Draft draft(cut(*random_placement(n, seed), n - free, seed));
    const ExactCompletion found = search(draft);
    ASSERT_EQ(found.verdict, Verdict::completed) << n << ' ' << free;
    const std::vector<std::uint32_t> rows = draft.list_free_rows();
    ASSERT_EQ(found.columns.size(), free);
    EXPECT_GE(found.nodes, free);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        ASSERT_TRUE(draft.occupied().is_free(rows[i], found.columns[i]));
        draft.put(rows[i], found.columns[i]);
    }
    EXPECT_FALSE(first_conflict(draft.board()));
}

TEST(ExactCompletion, FindsTheLastQueens) {
    for (const std::uint32_t free : {0U, 1U, 2U, 7U, 31U, 63U, 64U})
        expect_completed(1000, free, 5);
    for (const std::uint32_t free : {65U, 100U, 128U, 129U, 200U, 256U})
        expect_completed(100'000, free, 6);
}

TEST(ExactCompletion, ProvesThatSmallBoardsHaveNoPlacement) {
    for (const std::uint32_t n : {2U, 3U})
        EXPECT_EQ(search(Draft(empty_board(n))).verdict, Verdict::impossible) << n;
    for (const std::uint32_t n : {0U, 1U, 4U, 5U, 6U, 7U, 8U})
        EXPECT_EQ(search(Draft(empty_board(n))).verdict, Verdict::completed) << n;
    Composition corner = empty_board(6);
    corner.columns[0] = 0;
    EXPECT_EQ(search(Draft(corner)).verdict, Verdict::impossible);
}

TEST(ExactCompletion, GivesUpAtTheLimit) {
    Composition corner = empty_board(6);
    corner.columns[0] = 0;
    const Draft draft(corner);
    const std::uint64_t nodes = search(draft).nodes;
    ASSERT_GT(nodes, 1U);
    EXPECT_EQ(search(draft, nodes).verdict, Verdict::impossible);
    EXPECT_EQ(search(draft, nodes - 1).verdict, Verdict::undecided);
    EXPECT_EQ(search(draft, nodes - 1).nodes, nodes - 1);
    EXPECT_EQ(search(draft, 0).verdict, Verdict::undecided);
    EXPECT_EQ(search(Draft(empty_board(20)), 10).verdict, Verdict::undecided);
    EXPECT_TRUE(search(Draft(empty_board(20)), 10).columns.empty());
}

TEST(ExactCompletion, StopsWhenAsked) {
    const StopFlag now{true};
    const ExactCompletion found = search(Draft(empty_board(100)), no_limit, now);
    EXPECT_EQ(found.verdict, Verdict::undecided);
    EXPECT_LE(found.nodes, 1U);
}

TEST(ExactCompletion, RefusesWhatItDoesNotTake) {
    const Occupancy occupied(300);
    std::vector<std::uint32_t> lines(257);
    std::iota(lines.begin(), lines.end(), 0U);
    EXPECT_THROW(complete_exactly(occupied, lines, lines, 1, never_stop), std::invalid_argument);
    EXPECT_THROW(complete_exactly(occupied, {1}, {1, 2}, 1, never_stop), std::invalid_argument);
}

}  // namespace
}  // namespace hetman::test
