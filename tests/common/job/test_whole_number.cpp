#include "common/job/whole_number.h"

#include <gtest/gtest.h>

#include "common/failure.h"

namespace hetman::test {
namespace {

TEST(WholeNumber, ReadsDigits) {
    EXPECT_EQ(whole_number("--limit", "0"), 0u);
    EXPECT_EQ(whole_number("--limit", "007"), 7u);
    EXPECT_EQ(whole_number("--limit", "18446744073709551615"), ~std::uint64_t{0});
}

TEST(WholeNumber, ReadsPowersOfTen) {
    EXPECT_EQ(whole_number("--random", "1e6"), 1'000'000u);
    EXPECT_EQ(whole_number("--random", "25E+2"), 2500u);
    EXPECT_EQ(whole_number("--random", "2.5e9"), 2'500'000'000u);
    EXPECT_EQ(whole_number("--random", "010e0"), 10u);
    EXPECT_EQ(whole_number("--random", "0e99999999999999999999"), 0u);
    EXPECT_EQ(whole_number("--random", "1e19"), 10'000'000'000'000'000'000u);
}

TEST(WholeNumber, RefusesWhatIsOutOfRange) {
    EXPECT_EQ(whole_number("--threads", "010", 1, 10), 10u);
    for (const char* text : {"0", "11", "1e2"}) try {
            whole_number("--threads", text, 1, 10);
            ADD_FAILURE() << text;
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.lines().front(), std::string(text) + " is out of range: --threads; " +
                                                   "give a number from 1 to 10");
        }
}

TEST(WholeNumber, RefusesEverythingElse) {
    for (const char* text : {"",
                             "-1",
                             "+1",
                             " 1",
                             "1 ",
                             "1x",
                             "0x10",
                             "1.0",
                             "18446744073709551616",
                             "1e",
                             "e6",
                             "1e-1",
                             "1e6x",
                             "1.5",
                             "1.e6",
                             ".5e1",
                             "1.25e1",
                             "1e20",
                             "1e99999999999999999999",
                             "1 e6"})
        try {
            whole_number("--limit", text);
            ADD_FAILURE() << text;
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::usage);
            EXPECT_NE(failure.lines().front().find(": --limit; "), std::string::npos);
        }
}

}  // namespace
}  // namespace hetman::test
