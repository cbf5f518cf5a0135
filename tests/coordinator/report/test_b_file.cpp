// The format of b-files.
#include <gtest/gtest.h>

#include "common/failure.h"
#include "coordinator/report/b_file.h"

namespace hetman::test {
namespace {

TEST(BFile, ReadsItsOwnLines) {
    const std::string long_term = "123456789012345678901234567890";
    const auto terms = parse_b_file(b_file_line(8, "92") + b_file_line(9, long_term), "b.txt");
    ASSERT_EQ(terms.size(), 2U);
    EXPECT_EQ(terms[0].index, 8U);
    EXPECT_EQ(terms[0].digits, "92");
    EXPECT_EQ(terms[1].digits, long_term);
}

TEST(BFile, MayHaveCommentsBlankLinesAndNoLastLineEnd) {
    EXPECT_EQ(parse_b_file("# A000170\r\n\r\n 0 1\r\n1\t1 \n\n  # end\n2 0", "b.txt").size(), 3U);
}

TEST(BFile, IsDecimalAlsoWithLeadingZeros) {
    const auto terms = parse_b_file("08 092\n9 0134\n10 000\n", "b.txt");
    ASSERT_EQ(terms.size(), 3U);
    EXPECT_EQ(terms[0].index, 8U);
    EXPECT_EQ(terms[0].digits, "92");
    EXPECT_EQ(terms[1].digits, "134");
    EXPECT_EQ(terms[2].digits, "0");
}

TEST(BFile, IsRefusedWithTheLineOfItsError) {
    for (const char* text :
         {"0 1\n1", "0 1\n1 1 1", "0 1\n2 0", "0 1\n0 1", "0 1\n1 -1", "0 1\n1 x", "0 1\nn 1",
          "0 1\n1 1e5", "# a\n9999999999999999999 1", "0 1\n1 0x1"})
        try {
            parse_b_file(text, "b.txt");
            ADD_FAILURE() << text;
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::usage);
            EXPECT_NE(std::string(failure.what()).find("b.txt, line 2"), std::string::npos) << text;
        }
    EXPECT_THROW(parse_b_file("# nothing\n", "b.txt"), Failure);
}

}  // namespace
}  // namespace hetman::test
