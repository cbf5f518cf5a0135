// Every named piece on every size up to 6 x 6 with up to 6 pieces, and random moves, by every
// engine that takes them, through the path of a run.
#include <gtest/gtest.h>

#include "tests/coordinator/random_problems.h"

namespace hetman::test {
namespace {

class RectanglesOf : public testing::TestWithParam<std::uint64_t> {};

INSTANTIATE_TEST_SUITE_P(Rows, RectanglesOf, testing::Range<std::uint64_t>(1, 7));

TEST_P(RectanglesOf, AnySizeAndNumberAreCountedByEveryEngine) {
    Random random(GetParam());
    for (std::uint64_t columns = 1; columns <= 6; ++columns)
        for (const auto* list : {&named_pieces(), &piece_aliases()})
            for (const NamedPiece& named : *list)
                for (std::uint64_t pieces = 0; pieces <= 6; ++pieces)
                    expect_oracle_answers(
                        random_problem(named.piece, {GetParam(), columns}, pieces, random));
}

class ManyRandomProblems : public testing::TestWithParam<int> {};

INSTANTIATE_TEST_SUITE_P(Seeds, ManyRandomProblems, testing::Range(100, 130));

TEST_P(ManyRandomProblems, AreAnsweredAsTheOracleDoes) {
    Random random(static_cast<std::uint64_t>(GetParam()));
    for (int i = 0; i < 100; ++i) expect_oracle_answers(random_problem(random));
}

}  // namespace
}  // namespace hetman::test
