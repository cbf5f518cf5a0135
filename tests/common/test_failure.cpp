// Failure messages with few and with many complaints.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "common/failure.h"

namespace hetman::test {
namespace {

Failure failure_with(int complaints) {
    Complaints all;
    for (int i = 0; i < complaints; ++i) all.add({"wrong", std::to_string(i), "correct it"});
    EXPECT_EQ(all.count(), static_cast<std::uint64_t>(complaints));
    return {ExitCode::usage, all};
}

TEST(Failure, TellsAllOfAFew) {
    EXPECT_TRUE(failure_with(0).lines().empty());
    EXPECT_EQ(failure_with(1).lines(), std::vector<std::string>{"wrong: 0; correct it"});
    EXPECT_STREQ(failure_with(2).what(), "wrong: 0; correct it\nwrong: 1; correct it");
    EXPECT_EQ(failure_with(20).lines().size(), 20U);
    EXPECT_EQ(failure_with(20).lines().back(), "wrong: 19; correct it");
}

TEST(Failure, TellsTwentyOfManyAndHowManyMore) {
    for (const auto& [complaints, last] : {std::pair{21, "and 1 more"},
                                           {1019, "and 999 more"},
                                           {1020, "and 1,000 more"},
                                           {300'000, "and 299,980 more"},
                                           {1'234'587, "and 1,234,567 more"}}) {
        const Failure failure = failure_with(complaints);
        EXPECT_EQ(failure.complaints().size(), 20U);
        ASSERT_EQ(failure.lines().size(), 21U);
        EXPECT_EQ(failure.lines()[19], "wrong: 19; correct it");
        EXPECT_EQ(failure.lines()[20], last);
        EXPECT_TRUE(std::string(failure.what()).ends_with(last));
    }
    const Failure listed(ExitCode::usage, std::vector<Complaint>(30));
    EXPECT_EQ(listed.lines().back(), "and 10 more");
}

}  // namespace
}  // namespace hetman::test
