// As many terms of each sequence as ten seconds give.
#include <gtest/gtest.h>

#include <chrono>

#include "coordinator/oeis/sequence_table.h"
#include "tests/coordinator/oeis/known_terms.h"

namespace hetman::test {
namespace {

class LongTerms : public testing::TestWithParam<std::string> {};

TEST_P(LongTerms, AreDerivedInTenSeconds) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::seconds(10);
    const auto accepts = [end](Job& job) {
        const auto left = std::chrono::duration_cast<Duration>(end - Clock::now());
        job.run.max_time = left;
        return left > Duration(0);
    };
    const std::size_t terms =
        expect_known_terms(sequence_numbered(GetParam()), known_terms_of(GetParam()), accepts);
    EXPECT_GE(terms, 3U);
    RecordProperty("terms", static_cast<int>(terms));
}

std::vector<std::string> numbers() {
    std::vector<std::string> all;
    for (const Sequence& sequence : sequence_table()) all.push_back(sequence.number);
    return all;
}

INSTANTIATE_TEST_SUITE_P(Oeis, LongTerms, testing::ValuesIn(numbers()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace hetman::test
