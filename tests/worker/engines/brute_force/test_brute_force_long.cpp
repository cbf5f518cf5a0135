// The published counts of the naive solvers, on boards that take them minutes.
#include <gtest/gtest.h>

#include "tests/worker/engines/brute_force/published_naive_counts.h"

namespace hetman::test {
namespace {

TEST(LongNaiveQueens, DoWhatWasPublished) {
    int checked = 0;
    for (const PublishedNaiveCount& published : published_naive_counts) {
        if (published.n <= 6) continue;
        EXPECT_EQ(count_naively(published.form, published.n, never_stop), published.count)
            << "form " << static_cast<int>(published.form) << ", n = " << published.n;
        ++checked;
    }
    EXPECT_EQ(checked, 4);
}

TEST(LongNaiveQueens, WithCountersFindTheSame) {
    for (const PublishedNaiveCount& published : published_naive_counts) {
        if (published.n <= 6 || published.form != NaiveForm::one_dimensional) continue;
        const NaiveCount count =
            count_naively(NaiveForm::line_counters, published.n, never_stop).value();
        EXPECT_EQ(count.placements, published.count.placements);
        EXPECT_EQ(count.queen_placements, published.count.queen_placements);
        EXPECT_EQ(count.calls, published.count.calls);
    }
}

}  // namespace
}  // namespace hetman::test
