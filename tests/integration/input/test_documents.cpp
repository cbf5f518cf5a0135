// The examples in the documents: the output shown is the actual output.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/integration/documents.h"

namespace hetman::test {
namespace {

class Documents : public ::testing::TestWithParam<std::string> {};

TEST_P(Documents, ShowWhatTheProgramPrints) { expect_true_examples(GetParam(), false); }

INSTANTIATE_TEST_SUITE_P(All, Documents, ::testing::ValuesIn(documents_with_examples()),
                         [](const auto& info) {
                             std::string name = info.param.substr(info.param.rfind('/') + 1);
                             std::replace_if(
                                 name.begin(), name.end(),
                                 [](char letter) { return std::isalnum(letter) == 0; }, '_');
                             return name;
                         });

TEST(Examples, AreReadFromTheirBlocks) {
    const auto blocks = examples_in(
        "Text\n\n    not a command\n\n    $ one\n    1\n    $ two\n    2\n\n    3\n\n"
        "<!-- example: shown only: it takes a cluster -->\n\n    $ three\n\n"
        "<!-- example: long -->\n<!-- example: after: make it -->\n\n    $ four\n");
    ASSERT_EQ(blocks.size(), 2U);
    ASSERT_EQ(blocks[0].examples.size(), 2U);
    EXPECT_EQ(blocks[0].examples[0].command, "one");
    EXPECT_EQ(blocks[0].examples[0].line, 5U);
    EXPECT_EQ(blocks[0].examples[1].printed, "2\n3\n");
    EXPECT_FALSE(blocks[0].is_long);
    EXPECT_TRUE(blocks[1].is_long);
    EXPECT_EQ(blocks[1].preparations, std::vector<std::string>{"make it"});
    EXPECT_THROW(examples_in("<!-- example: maybe -->\n\n    $ one\n"), std::runtime_error);
}

TEST(Examples, AreComparedButForTimes) {
    EXPECT_EQ(
        comparable("2026-11-23T21:45:53Z  1 of 2 units, 0.29 s this start, 82 ms CPU in all"),
        comparable("2025-01-02T01:05:03Z  1 of 2 units, 2 h 5 min this start, 3 s CPU in all"));
    EXPECT_NE(comparable("total 4"), comparable("total 5"));
    EXPECT_NE(comparable("3 of 4 units, 9 nodes"), comparable("3 of 4 units, 8 nodes"));
    EXPECT_EQ(comparable(R"({"nodes":14,"seconds":0.000011})"),
              comparable(R"({"nodes":14,"seconds":1.5e-05})"));
}

}  // namespace
}  // namespace hetman::test
