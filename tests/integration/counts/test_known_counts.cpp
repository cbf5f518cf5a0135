// Every engine gives the known counts of the nine pieces on odd and even boards, as far as it gets
// in about a second.
#include <gtest/gtest.h>

#include <ostream>

#include "tests/integration/counting.h"

namespace hetman::test {
namespace {

struct Range {
    const char* engine;
    const char* piece;
    std::uint64_t largest;
};

void PrintTo(const Range& range, std::ostream* stream) {
    *stream << range.engine << ", " << range.piece << " up to " << range.largest;
}

class KnownCounts : public ::testing::TestWithParam<Range> {};

TEST_P(KnownCounts, AreCounted) {
    const Range& range = GetParam();
    for (std::uint64_t n = 1; n <= range.largest; ++n)
        expect_known_counts(range.piece, n, range.engine);
}

constexpr Range ranges[] = {
    {"backtracking", "Q", 11},   {"backtracking", "QN", 13},   {"backtracking", "QNN", 16},
    {"backtracking", "R", 9},    {"backtracking", "RN", 9},    {"backtracking", "RNN", 12},
    {"row-bitmask", "Q", 13},    {"row-bitmask", "QN", 16},    {"row-bitmask", "QNN", 19},
    {"row-bitmask", "R", 11},    {"row-bitmask", "RN", 12},    {"row-bitmask", "RNN", 14},
    {"forward-filter", "Q", 14}, {"forward-filter", "QN", 17}, {"forward-filter", "QNN", 22},
    {"forward-filter", "R", 10}, {"forward-filter", "RN", 12}, {"forward-filter", "RNN", 14},
    {"backtracking", "B", 6},    {"backtracking", "BN", 6},    {"backtracking", "BNN", 6},
    {"filtering", "Q", 11},      {"filtering", "QN", 12},      {"filtering", "QNN", 14},
    {"filtering", "R", 8},       {"filtering", "RN", 9},       {"filtering", "RNN", 12},
    {"filtering", "B", 7},       {"filtering", "BN", 8},       {"filtering", "BNN", 8},
    {"line-sweep", "Q", 12},     {"line-sweep", "QN", 13},     {"line-sweep", "QNN", 15},
    {"line-sweep", "R", 9},      {"line-sweep", "RN", 10},     {"line-sweep", "RNN", 13},
    {"line-sweep", "B", 8},      {"line-sweep", "BN", 9},      {"line-sweep", "BNN", 8},
    {"brute-force", "Q", 6},     {"brute-force", "QN", 6},     {"brute-force", "QNN", 6},
    {"brute-force", "R", 5},     {"brute-force", "RN", 5},     {"brute-force", "RNN", 5},
    {"brute-force", "B", 5},     {"brute-force", "BN", 5},     {"brute-force", "BNN", 5},
    {"closed-form", "R", 12},    {"closed-form", "B", 16},
};

std::string name_of_parameter(const ::testing::TestParamInfo<Range>& info) {
    std::string name = std::string(info.param.engine) + info.param.piece;
    std::erase(name, '-');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Engines, KnownCounts, ::testing::ValuesIn(ranges), name_of_parameter);

TEST(KnownCountsOtherwise, TheChosenEngineCountsThem) {
    for (const char* piece : {"Q", "QN", "QNN", "R", "RN", "RNN"})
        for (std::uint64_t n = 1; n <= 10; ++n) expect_known_counts(piece, n, "auto");
    for (const char* piece : {"B", "BN", "BNN"})
        for (std::uint64_t n = 1; n <= 8; ++n) expect_known_counts(piece, n, "auto");
}

TEST(KnownCountsOtherwise, AnyFrameAndUnitSizeGivesThem) {
    for (const char* engine : {"backtracking", "row-bitmask", "forward-filter"})
        for (const char* frame : {"first-rows", "central"})
            for (const char* unit_nodes : {"1", "100", "33554432"}) {
                const Arguments flags{"--frame", frame, "--unit-nodes", unit_nodes};
                expect_known_counts("Q", 9, engine, flags);
                expect_known_counts("QNN", 12, engine, flags);
                expect_known_counts("RN", 7, engine, flags);
            }
}

}  // namespace
}  // namespace hetman::test
