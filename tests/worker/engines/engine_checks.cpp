#include "tests/worker/engines/engine_checks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/worker/engines/engines_under_test.h"
#include "worker/engine_list.h"

namespace hetman::test {

Tally tally_with(const std::string& engine, const Problem& problem) {
    const EngineKind& kind = engine_kind(engine);
    EXPECT_FALSE(kind.refusal(problem)) << engine << ": " << describe(problem);
    return count_with(*kind.make_engine(problem), problem);
}

namespace {

// The first and the last number of pieces whose placements are asked for. There are some.
std::pair<std::size_t, std::size_t> compared_numbers(const Problem& problem,
                                                     const PlainCount& expected) {
    const auto& counts = expected.by_number;
    const std::size_t most = counts.size() - 1;
    if (problem.pieces == NumberKind::each) return {0, most};
    if (problem.pieces == NumberKind::largest) return {most, most};
    const auto found =
        std::find_if(counts.begin(), counts.end(), [](auto count) { return count != 0; });
    return {0, static_cast<std::size_t>(found - counts.begin())};
}

}  // namespace

void expect_counts(const Tally& tally, const Problem& problem, const PlainCount& expected) {
    EXPECT_EQ(decimal(tally.placements), std::to_string(expected.total));
    if (!problem.pieces.by_number() || expected.total == 0) return;
    const auto [first, last] = compared_numbers(problem, expected);
    // A search for the fewest pieces need not know larger numbers.
    if (problem.pieces == NumberKind::smallest)
        ASSERT_GT(tally.by_number.size(), last);
    else
        ASSERT_EQ(tally.by_number.size(), last + 1);
    for (std::size_t i = first; i <= last; ++i)
        EXPECT_EQ(to_decimal(tally.by_number[i]), std::to_string(expected.by_number[i])) << i;
}

void expect_stops(const std::string& engine, const Problem& problem) {
    const StopFlag stop{true};
    EXPECT_EQ(engine_kind(engine).make_engine(problem)->count(problem, stop), std::nullopt)
        << describe(problem);
}

void expect_refused(const std::string& engine, const std::vector<Problem>& problems) {
    const EngineKind& kind = engine_kind(engine);
    for (const Problem& problem : problems) {
        EXPECT_TRUE(kind.refusal(problem)) << describe(problem);
        EXPECT_THROW(kind.make_engine(problem)->count(problem, never_stop), std::invalid_argument)
            << describe(problem);
    }
}

Problem with_random_squares(const char* piece, std::uint64_t n, Random& random) {
    const Problem whole = problem_on(piece, n);
    const Squares preplaced =
        random_peaceful_set(whole.piece, whole.board, random.below(3), random);
    return problem_on(piece, n, preplaced,
                      random_squares(whole.board, random.below(n + 1), preplaced, random));
}

Problem with_symmetric_squares(const char* piece, std::uint64_t n, const Symmetry& symmetry,
                               Random& random) {
    const Board board = square_board(n);
    Squares blocked = random_squares(board, n / 2, {}, random);
    for (const Square square : image(symmetry, board, blocked))
        if (std::find(blocked.begin(), blocked.end(), square) == blocked.end())
            blocked.push_back(square);
    std::sort(blocked.begin(), blocked.end());
    return problem_on(piece, n, {}, blocked);
}

}  // namespace hetman::test
