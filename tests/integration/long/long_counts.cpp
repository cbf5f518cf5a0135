// Known counts that take up to about a minute on two cores.
#include <gtest/gtest.h>

#include <ostream>

#include "tests/integration/counting.h"

namespace hetman::test {
namespace {

struct LongCount {
    const char* piece;
    std::uint64_t n;
    const char* engine;
};

void PrintTo(const LongCount& count, std::ostream* stream) {
    *stream << count.piece << ' ' << count.n << ' ' << count.engine;
}

class LongCounts : public ::testing::TestWithParam<LongCount> {};

TEST_P(LongCounts, AreCounted) {
    expect_known_counts(GetParam().piece, GetParam().n, GetParam().engine);
}

constexpr LongCount long_counts[] = {
    {"Q", 12, "backtracking"},
    {"Q", 13, "backtracking"},
    {"QN", 14, "backtracking"},
    {"QNN", 18, "backtracking"},
    {"R", 10, "backtracking"},
    {"RN", 10, "backtracking"},
    {"RNN", 13, "backtracking"},
    {"RNN", 14, "backtracking"},
    {"Q", 14, "row-bitmask"},
    {"Q", 15, "row-bitmask"},
    {"Q", 16, "row-bitmask"},
    {"QN", 17, "row-bitmask"},
    {"QNN", 20, "row-bitmask"},
    {"QNN", 21, "row-bitmask"},
    {"QNN", 22, "row-bitmask"},
    {"R", 12, "row-bitmask"},
    {"RN", 13, "row-bitmask"},
    {"RN", 14, "row-bitmask"},
    {"Q", 15, "forward-filter"},
    {"Q", 16, "forward-filter"},
    {"QN", 18, "forward-filter"},
    {"R", 12, "forward-filter"},
    {"R", 11, "forward-filter"},
    {"RN", 13, "forward-filter"},
    {"QNN", 23, "forward-filter"},
    {"QNN", 24, "forward-filter"},
    {"Q", 17, "auto"},
    {"QN", 19, "auto"},
    {"BN", 9, "line-sweep"},
    {"BN", 10, "auto"},
    {"QNN", 25, "auto"},
    {"QNN", 26, "auto"},
};

std::string name_of_parameter(const ::testing::TestParamInfo<LongCount>& info) {
    std::string name = info.param.piece + std::to_string(info.param.n) + info.param.engine;
    std::erase(name, '-');
    return name;
}

// Sets of columns give the total, but there are too many symmetric placements to search them.
TEST(LongRefusals, OfUniquesBeyondASearchSayHowLongItWouldBe) {
    const Ended ended =
        hetman({"count", "super-rook", "26", "--block", "0,25,650,675", "--unique"});
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(ended.output, "");
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("requires a search of about"), std::string::npos) << ended;
    EXPECT_NE(complaints(ended)[0].find("--unique"), std::string::npos) << ended;
}

INSTANTIATE_TEST_SUITE_P(Engines, LongCounts, ::testing::ValuesIn(long_counts), name_of_parameter);

}  // namespace
}  // namespace hetman::test
