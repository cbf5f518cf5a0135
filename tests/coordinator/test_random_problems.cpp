// Each engine against the oracle on 1000 random problems of every kind.
#include <gtest/gtest.h>

#include "tests/coordinator/random_problems.h"

namespace hetman::test {
namespace {

class RandomProblems : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Seeds, RandomProblems, testing::Range(0, 10));

TEST_P(RandomProblems, AreAnsweredAsTheOracleDoes) {
    SCOPED_TRACE("seed " + std::to_string(GetParam()));
    Random random(static_cast<std::uint64_t>(GetParam()));
    for (int i = 0; i < 100; ++i) expect_oracle_answers(random_problem(random));
}

// On each board every second of the named pieces; the long tests have them all (`RectanglesOf`).
TEST(Rectangles, AreCountedByEveryEngineThatTakesThem) {
    Random random(7);
    const std::vector<Piece> all = pieces_with_names();
    for (std::uint64_t rows = 1; rows <= 4; ++rows)
        for (std::uint64_t columns = 1; columns <= 5; ++columns)
            for (std::size_t i = (rows + columns) % 2; i < all.size(); i += 2) {
                const std::uint64_t pieces = random.below(std::min(rows * columns, 6UL) + 1);
                expect_oracle_answers(random_problem(all[i], {rows, columns}, pieces, random));
            }
}

}  // namespace
}  // namespace hetman::test
