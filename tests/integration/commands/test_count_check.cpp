// Ranges of `count` as sequences: --check, --offset and --every.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/integration/program.h"
#include "tests/integration/temporary_directory.h"

namespace hetman::test {
namespace {

Ended count(const Arguments& arguments) {
    return hetman(Arguments{"count"} + arguments + Arguments{"--quiet"});
}

class CountChecks : public ::testing::Test {
  protected:
    // Compares with a b-file of this text.
    Ended check(const std::string& text, const Arguments& arguments) {
        write_text(file_, text);
        return count(arguments + Arguments{"--check", file_});
    }

    const TemporaryDirectory directory_;
    const std::string file_ = directory_ / "b.txt";
};

TEST_F(CountChecks, CompareTheTermsOfTheRangeThatTheFileHas) {
    const Arguments rooks{"rook", "3x1..5", "--pieces", "2"};
    const Ended right = check("# rooks\n2 6\n3 18\n4 36\n5 60\n6 0\n", rooks);
    EXPECT_EQ(right.code, 0) << right;
    EXPECT_EQ(right.output, "4 of 4 terms in " + file_ + " agree\n");
    const Ended wrong = check("1 0\n2 6\n3 19\n4 36\n", rooks);
    EXPECT_EQ(wrong.code, 5) << wrong;
    EXPECT_EQ(wrong.output, "2 of 4 terms in " + file_ +
                                " agree, then one differs: a(3) is 18, in the file 19\n");
}

TEST_F(CountChecks, CompareClassesIfTheseAreAskedFor) {
    const Ended ended = check("4 1\n5 2\n6 1\n7 6\n8 12\n", {"queen", "4..8", "--unique"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "5 of 5 terms in " + file_ + " agree\n");
}

TEST_F(CountChecks, NumberEveryOtherBoardFromTheOffsetOn) {
    const Arguments odd{"queen", "1..9", "--every", "2", "--offset", "0"};
    EXPECT_EQ(count(odd).output, "0 1\n1 0\n2 10\n3 40\n4 352\n");
    EXPECT_EQ(count({"queen", "4..7", "--every", "2"}).output, "4 2\n6 4\n");
    EXPECT_EQ(count({"queen", "4..6", "--offset", "1"}).output, "1 2\n2 10\n3 4\n");
    EXPECT_EQ(check("1 0\n2 10\n3 40\n", odd).output, "3 of 3 terms in " + file_ + " agree\n");
}

TEST_F(CountChecks, SayHowManyTermsWereNotCounted) {
    const Ended ended =
        check("8 92\n9 352\n10 724\n", {"queen", "30..32", "--offset", "8", "--max-time", "300ms"});
    EXPECT_EQ(ended.code, 8) << ended;
    EXPECT_EQ(ended.output, "none of 3 terms in " + file_ + " was counted\n");
}

TEST_F(CountChecks, PrintARecord) {
    const Ended ended = check("2 6\n3 19\n", {"rook", "3x1..5", "--pieces", "2", "--json"});
    EXPECT_EQ(ended.code, 5) << ended;
    EXPECT_EQ(nlohmann::json::parse(ended.output),
              (nlohmann::json{{"file", file_},
                              {"terms", 2},
                              {"agreeing", 1},
                              {"different", {{"n", 3}, {"counted", "18"}, {"in_file", "19"}}},
                              {"complete", true}}));
}

TEST_F(CountChecks, RefuseWhatHasNoTerms) {
    write_text(file_, "1 1\n");
    const auto complaint = [](const Arguments& arguments) {
        const Ended ended = count(arguments);
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(ended.output, "");
        return ended.errors;
    };
    EXPECT_EQ(
        complaint({"queen", "8", "--check", file_}),
        "hetman: this flag is for a range of boards: --check; give a range, such as 3x1..40\n");
    EXPECT_NE(complaint({"queen", "8", "--offset", "3"}).find("--offset"), std::string::npos);
    EXPECT_EQ(complaint({"queen", "4..8", "--check", file_}),
              "hetman: the file has no terms in this range: " + file_ +
                  "; choose boards whose terms it has, or --offset\n");
    EXPECT_NE(
        complaint({"king", "1..3", "--pieces", "each", "--check", file_}).find("single numbers"),
        std::string::npos);
    EXPECT_NE(
        complaint({"queen", "1..9", "--every", "2", "--check", file_}).find("would have gaps"),
        std::string::npos);
    EXPECT_NE(complaint({"queen", "1..9", "--every", "0"}).find("--every"), std::string::npos);
    EXPECT_NE(complaint({"queen", "1..9", "--check", file_ + ".none"}).find("name a b-file"),
              std::string::npos);
}

// A bound for all boards is one for every other board.
TEST_F(CountChecks, TellTheRecurrenceOfTheLines) {
    const Ended ended = count(
        {"rook", "2x1..25", "--pieces", "any", "--every", "2", "--offset", "0", "--recurrence"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_NE(ended.output.find("# a(n) = 4*n^2 + 6*n + 3 for n >= 0\n# proved: "),
              std::string::npos)
        << ended;
}

}  // namespace
}  // namespace hetman::test
