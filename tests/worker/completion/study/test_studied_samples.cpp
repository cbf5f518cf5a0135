// The samples of a study: they depend only on their numbers, not on the range, and have the
// requested properties.
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/support/oracle.h"
#include "worker/completion/study/studied_samples.h"

namespace hetman::test {
namespace {

Problem study_on(std::uint64_t n, std::uint64_t samples,
                 CompletionMethod method = CompletionMethod::streamed) {
    Problem problem = problem_on("Q", n);
    problem.workload = CompletionStudy();
    study_of(problem).samples = samples;
    study_of(problem).method = method;
    return problem;
}

StudiedSamples run(const Problem& problem, SampleRange samples) {
    return study_samples(problem, samples, never_stop).value();
}

TEST(Study, AddsUpToTheSameFromAnyRanges) {
    for (const CompletionMethod method : all_completion_methods) {
        const Problem problem = study_on(30, 300, method);
        const StudiedSamples whole = run(problem, {0, 300});
        CompletionTally sum;
        std::uint64_t nodes = 0;
        for (const SampleRange range : {SampleRange{170, 130}, {0, 7}, {7, 163}}) {
            const StudiedSamples part = run(problem, range);
            sum.add(part.tally);
            nodes += part.nodes;
        }
        EXPECT_EQ(sum.counts, whole.tally.counts) << name_of(method);
        EXPECT_EQ(nodes, whole.nodes);
        EXPECT_EQ(sum.counts.samples(), 300U);
        EXPECT_EQ(sum.times.count(), 300U);
        EXPECT_NO_THROW(check_tally(study_of(problem), 30, sum));
        std::uint64_t returns = 0;
        for (const auto& [times, count] : sum.counts.returns) returns += count;
        EXPECT_EQ(returns, returns_to_levels(method) ? 300U : 0U);
    }
}

TEST(Study, LeavesBlockedSquaresFree) {
    Problem cut = study_on(12, 200);
    for (Square square = 0; square < 11; ++square) cut.blocked.push_back(square);
    EXPECT_EQ(run(cut, {0, 200}).tally.counts.completed, 200U);
    Problem scattered = cut;
    study_of(scattered).kind = CompositionKind::scattered;
    study_of(scattered).queens = 2;
    EXPECT_GT(run(scattered, {0, 200}).tally.counts.completed, 0U);
    scattered.blocked.push_back(11);  // the whole first row
    EXPECT_EQ(run(scattered, {0, 200}).tally.counts.impossible, 200U);
    cut.blocked.push_back(11);
    EXPECT_THROW(run(cut, {0, 200}), std::runtime_error);
}

TEST(Study, CompletesAllThatWasCut) {
    const CompletionCounts counts = run(study_on(20, 2000), {0, 2000}).tally.counts;
    EXPECT_EQ(counts.completed, 2000U);
    EXPECT_GT(counts.straight, 200U);
    EXPECT_LT(counts.straight, 2000U);
    EXPECT_TRUE(counts.lengths.empty());
}

TEST(Study, ProvesWhatIsScattered) {
    Problem problem = study_on(20, 300);
    study_of(problem).kind = CompositionKind::scattered;
    study_of(problem).queens = 10;
    const CompletionCounts counts = run(problem, {0, 300}).tally.counts;
    EXPECT_GT(counts.impossible, 60U);  // about half of them
    EXPECT_GT(counts.completed, 60U);
    EXPECT_EQ(counts.undecided, 0U);
    study_of(problem).queens = 19;
    problem.board = square_board(20);
    problem.pieces = 20;
    study_of(problem).method = CompletionMethod::random_matching;
    EXPECT_EQ(run(problem, {0, 1}).tally.counts.lengths.begin()->first, 19U)
        << "19 queens hardly fit at random, but once in many times they do";
}

TEST(Study, OfAStageTellsHowFarItComes) {
    Problem problem = study_on(7, 500, CompletionMethod::random_matching);
    study_of(problem).queens = 0;
    const CompletionCounts counts = run(problem, {0, 500}).tally.counts;
    std::uint64_t samples = 0;
    for (const auto& [length, count] : counts.lengths) {
        EXPECT_LE(length, 7U);
        samples += count;
    }
    EXPECT_EQ(samples, 500U);
    EXPECT_EQ(counts.lengths.at(7), counts.completed);
    study_of(problem).queens = 6;
    for (const auto& [length, count] : run(problem, {0, 500}).tally.counts.lengths)
        EXPECT_GE(length, 6U);
}

TEST(Study, AnotherSeedGivesOtherSamples) {
    Problem problem = study_on(50, 200);
    const std::uint64_t nodes = run(problem, {0, 200}).nodes;
    EXPECT_NE(nodes, run(problem, {0, 100}).nodes * 2);
    study_of(problem).seed = 2;
    EXPECT_NE(nodes, run(problem, {0, 200}).nodes);
}

TEST(Study, RefusesSamplesThatThereAreNot) {
    const Problem problem = study_on(10, 100);
    EXPECT_THROW(run(problem, {0, 101}), std::out_of_range);
    EXPECT_THROW(run(problem, {100, 1}), std::out_of_range);
    EXPECT_THROW(run(problem, {~std::uint64_t{0}, 2}), std::out_of_range);
    EXPECT_EQ(run(problem, {100, 0}).tally.counts.samples(), 0U);
}

TEST(Study, IsAbandoned) {
    const StopFlag now{true};
    EXPECT_FALSE(study_samples(study_on(1000, 10), {0, 10}, now));
    Problem scattered = study_on(50, 10);
    study_of(scattered).kind = CompositionKind::scattered;
    study_of(scattered).queens = 49;
    EXPECT_FALSE(study_samples(scattered, {0, 10}, now));
}

}  // namespace
}  // namespace hetman::test
