// The naive engines at the start of the ladder: their counts and their operations.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <thread>

#include "tests/support/placements_to_break_up.h"
#include "tests/worker/engines/brute_force/published_naive_counts.h"
#include "tests/worker/engines/engines_under_test.h"
#include "worker/engine_list.h"

namespace hetman::test {
namespace {

constexpr std::array<NaiveForm, 3> forms{NaiveForm::two_dimensional, NaiveForm::one_dimensional,
                                         NaiveForm::line_counters};
TEST(NaiveQueens, DoWhatWasPublished) {
    int checked = 0;
    for (const PublishedNaiveCount& published : published_naive_counts) {
        if (published.n > 6) continue;
        EXPECT_EQ(count_naively(published.form, published.n, never_stop), published.count)
            << "form " << static_cast<int>(published.form) << ", n = " << published.n;
        ++checked;
    }
    EXPECT_EQ(checked, 12);
}

// On 2 x 2 squares each of the 10 sets of one or two squares puts a queen down once. Each is tested
// for being full and for whether the board goes on after it: 20 tests. The four of one square are
// tested once more for whether the board goes on, the six full ones for the verdict: 10. Every full
// board fails on its columns, rows or diagonals, after as many tests as there are numbers until the
// one of 2: column 0 (1), row 0 (2), column 1 (3), row 1 (4), then diagonals in the same way: the
// set {0, 3} fails at antidiagonal 1 (4 + 4), {1, 2} at diagonal 1 (4 + 3). Together 25.
TEST(NaiveQueens, WithCountersDoWhatTheRulesSay) {
    const NaiveCount two{0, 10, 16, 0, 20 + 10 + 1 + 2 + 3 + 4 + 8 + 7, 1 + 1 + 2 + 2 + 5 + 5};
    EXPECT_EQ(count_naively(NaiveForm::line_counters, 2, never_stop), two);
    // One queen: a column, a row and both diagonals of one square each.
    EXPECT_EQ(count_naively(NaiveForm::line_counters, 1, never_stop),
              (NaiveCount{1, 1, 3, 0, 7, 4}));
}

TEST(NaiveQueens, OfEachFormFindTheSame) {
    for (std::uint64_t n = 1; n <= 5; ++n)
        for (const NaiveForm form : forms) {
            const NaiveCount count = count_naively(form, n, never_stop).value();
            EXPECT_EQ(count.placements, count_placements(problem_on("Q", n))) << n;
            EXPECT_EQ(count.queen_placements,
                      count_naively(NaiveForm::one_dimensional, n, never_stop)->queen_placements);
        }
}

TEST(NaiveQueens, StopWhenAsked) {
    const StopFlag at_once{true};
    for (const NaiveForm form : forms) {
        EXPECT_EQ(count_naively(form, 12, at_once), std::nullopt);
        StopFlag stop{false};
        std::optional<NaiveCount> count = NaiveCount{};
        std::thread counting([&] { count = count_naively(form, 12, stop); });
        stop = true;
        counting.join();
        EXPECT_EQ(count, std::nullopt);
    }
}

const EngineKind& brute_force() { return engine_kind("brute-force"); }

void expect_oracle_count(const Problem& problem) {
    ASSERT_FALSE(brute_force().refusal(problem)) << describe(problem);
    const auto engine = brute_force().make_engine(problem);
    EXPECT_EQ(decimal(count_with(*engine, problem).placements),
              std::to_string(count_placements(problem)))
        << describe(problem);
}

TEST(BruteForce, CountsEveryPieceAndNumberOfPieces) {
    for (const char* piece : {"Q", "QN", "R", "RNN", "B", "BNN", "K", "N", "NN", "W", "A", "FND"})
        for (std::uint64_t n = 1; n <= 4; ++n)
            for (std::uint64_t pieces = 1; pieces <= n + 1 && pieces <= n * n; ++pieces) {
                Problem problem = problem_on(piece, n);
                problem.pieces = pieces;
                expect_oracle_count(problem);
            }
    for (const Piece& piece : pieces_on_each_line()) expect_oracle_count(problem_on(piece, 5));
}

TEST(BruteForce, CountsAroundPreplacedAndBlockedSquares) {
    for (const char* piece : {"Q", "RN", "B", "N"})
        for (const Squares& preplaced : peaceful_sets(Piece::parse(piece), square_board(4), 2)) {
            const Squares blocked = preplaced.front() == 5 ? Squares{0, 6} : Squares{5};
            if (std::binary_search(preplaced.begin(), preplaced.end(), blocked.back())) continue;
            if (std::binary_search(preplaced.begin(), preplaced.end(), blocked.front())) continue;
            expect_oracle_count(problem_on(piece, 4, preplaced, blocked));
        }
    expect_oracle_count(problem_on("Q", 4, {1, 7, 8, 14}));              // complete
    expect_oracle_count(problem_on("Q", 3, {}, {0, 1, 2, 3, 4, 5, 6}));  // too few left
}

TEST(BruteForce, CountsOnTheWidestBoard) {
    const auto placement = straight_placement(Piece::parse("Q"), 64);
    ASSERT_TRUE(placement);
    Random random(1);
    expect_oracle_count(problem_on("Q", 64, broken_up(*placement, 1, random)));
}

TEST(BruteForce, StopsWhenAsked) {
    const Problem problem = problem_on("Q", 8);
    const auto engine = brute_force().make_engine(problem);
    EXPECT_EQ(engine->count(problem, StopFlag{true}), std::nullopt);
    StopFlag stop{false};
    std::optional<Tally> tally = Tally{};
    std::thread counting([&] { tally = engine->count(problem, stop); });
    stop = true;
    counting.join();
    EXPECT_EQ(tally, std::nullopt);
}

TEST(BruteForce, KnowsHowManySetsThereAre) {
    EXPECT_EQ(sets_to_try(problem_on("Q", 8)), 4426165368u);               // 64 choose 8
    EXPECT_EQ(sets_to_try(problem_on("Q", 8, {0, 12}, {63})), 55525372u);  // 61 choose 6
    EXPECT_EQ(sets_to_try(problem_on("Q", 4, {1, 7, 8, 14})), 1u);
    EXPECT_EQ(sets_to_try(problem_on("Q", 3, {}, {0, 1, 2, 3, 4, 5, 6})), 0u);
    EXPECT_EQ(sets_to_try(problem_on("Q", 64)), std::uint64_t{1} << 63);  // capped
    Problem all = problem_on("Q", 64);
    all.pieces = 4095;
    EXPECT_EQ(sets_to_try(all), 4096u);
}

TEST(BruteForce, RefusesWhatWouldTakeTooLong) {
    EXPECT_FALSE(brute_force().refusal(problem_on("Q", 8)));
    EXPECT_TRUE(brute_force().refusal(problem_on("Q", 9)));
    EXPECT_FALSE(brute_force().refusal(problem_on("Q", 9, {4, 10})));
    EXPECT_TRUE(brute_force().refusal(problem_on("Q", 65)));
    Problem symmetric = problem_on("Q", 5);
    symmetric.required = Symmetry::rotate_180;
    EXPECT_TRUE(brute_force().refusal(symmetric));
    EXPECT_FALSE(brute_force().automatic);
}

}  // namespace
}  // namespace hetman::test
