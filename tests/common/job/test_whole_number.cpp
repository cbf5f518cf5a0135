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

TEST(WholeNumber, RefusesEverythingElse) {
    for (const char* text :
         {"", "-1", "+1", " 1", "1 ", "1x", "0x10", "1.0", "18446744073709551616"})
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
