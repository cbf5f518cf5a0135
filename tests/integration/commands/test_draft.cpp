// --draft of `oeis` and `count`: what is written for an entry of the OEIS.
#include <gtest/gtest.h>
#include <signal.h>

#include <map>
#include <sstream>

#include "tests/integration/program.h"
#include "tests/integration/temporary_directory.h"

namespace hetman::test {
namespace {

// The lines below each heading of a draft, without their indent.
std::map<std::string, std::string> fields_of(const std::string& text) {
    std::map<std::string, std::string> fields;
    std::istringstream lines(text);
    std::string heading;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] != ' ')
            heading = line;
        else
            fields[heading] += line.substr(2) + '\n';
    }
    return fields;
}

class Drafts : public ::testing::Test {
  protected:
    Ended draft(const Arguments& arguments) {
        return hetman(arguments + Arguments{"--draft", directory_, "--quiet"});
    }
    std::map<std::string, std::string> fields() { return fields_of(text_of("draft.txt")); }
    std::string text_of(const std::string& file) { return read_text(directory_ + '/' + file); }

    const TemporaryDirectory around_;
    const std::string directory_ = around_ / "new/draft";
};

TEST_F(Drafts, FillInTheFieldsOfASequence) {
    const Ended ended = draft({"oeis", "A002562", "1..8"});
    ASSERT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "1 1\n2 0\n3 0\n4 1\n5 2\n6 1\n7 6\n8 12\n");
    auto found = fields();
    EXPECT_EQ(found["NUMBER"], "A002562\n");
    EXPECT_EQ(found["DATA"], "1, 0, 0, 1, 2, 1, 6, 12\n");
    EXPECT_EQ(found["OFFSET"], "1,5\n");
    EXPECT_EQ(found["LINKS"], "Table of n, a(n) for n = 1..8\n");
    EXPECT_EQ(found["EXAMPLE"],
              "The a(5) = 2 placements, one of each class:\n"
              "Q . . . .   . Q . . .\n"
              ". . Q . .   . . . . Q\n"
              ". . . . Q   . . Q . .\n"
              ". Q . . .   Q . . . .\n"
              ". . . Q .   . . . Q .\n");
    EXPECT_EQ(found["MATHEMATICA"], "a = {1, 0, 0, 1, 2, 1, 6, 12}\n");
    EXPECT_EQ(found["PROG"],
              "(PARI) a = [1, 0, 0, 1, 2, 1, 6, 12];\n(Python) a = [1, 0, 0, 1, 2, 1, 6, 12]\n");
    EXPECT_EQ(found["KEYWORDS"], "nonn,more\n");
    EXPECT_EQ(found.count("FORMULA"), 0u);
}

TEST_F(Drafts, WriteABFileThatAgrees) {
    ASSERT_EQ(draft({"oeis", "A000170", "4..9"}).code, 0);
    EXPECT_EQ(text_of("b000170.txt"),
              "# A000170: Table of n, a(n) for n = 4..9\n# n queens on n x n squares\n"
              "4 2\n5 10\n6 4\n7 40\n8 92\n9 352\n");
    const std::string file = directory_ + "/b000170.txt";
    EXPECT_EQ(hetman({"oeis", "A000170", "--check", file, "--quiet"}).output,
              "A000170: 6 of 6 terms in " + file + " agree\n");
}

TEST_F(Drafts, CutTheDataButNotTheLists) {
    ASSERT_EQ(draft({"oeis", "A002465", "0..40"}).code, 0);
    auto found = fields();
    const std::string data = found["DATA"];
    EXPECT_LE(data.size(), 261u);  // with the line's end
    EXPECT_GT(data.size(), 220u);
    const std::string all = found["PROG"].substr(found["PROG"].find('[') + 1);
    EXPECT_EQ(all.substr(0, data.size() - 1) + '\n', data);
    EXPECT_GT(all.find(']'), data.size());
    EXPECT_EQ(found["KEYWORDS"], "nonn\n");
}

TEST_F(Drafts, KnowTables) {
    const auto keywords = [this](const std::string& sequence) {
        EXPECT_EQ(draft({"oeis", sequence, "1..4"}).code, 0);
        return fields()["KEYWORDS"];
    };
    EXPECT_EQ(keywords("A089934"), "nonn,tabl,more\n");  // an array
    EXPECT_EQ(keywords("A098487"), "nonn,tabl,more\n");  // rows of 1, 2, 3, ... terms
    EXPECT_EQ(keywords("A193580"), "nonn,tabf,more\n");  // rows to the largest number of kings
    EXPECT_EQ(keywords("A000170"), "nonn,more\n");
}

TEST_F(Drafts, TakeARangeOfBoardsForANewSequence) {
    const Ended ended = draft({"count", "rook", "3x1..12", "--pieces", "any", "--recurrence"});
    ASSERT_EQ(ended.code, 0) << ended;
    auto found = fields();
    EXPECT_EQ(found["NAME"],
              "a(12) is the number of placements: rook (R) on 3 x 12, any number of pieces\n");
    EXPECT_EQ(found.count("NUMBER"), 0u);
    EXPECT_NE(found["FORMULA"].find("a(n) = n^3 + 2*n + 1 for n >= 1\nproved: "),
              std::string::npos);
    EXPECT_EQ(text_of("b.txt").substr(0, 35), "# Table of n, a(n) for n = 1..12\n# ");
    EXPECT_EQ(found["EXAMPLE"].substr(0, 26), "The a(1) = 4 placements:\nR");
}

TEST_F(Drafts, HaveTheTermsOfAStoppedRange) {
    Process process(hetman_command(
        {"count", "queen", "8..40", "--every", "16", "--offset", "0", "--draft", directory_}));
    process.await_error_line("8 pieces: complete");
    process.send(SIGTERM);
    const Ended ended = process.wait();
    EXPECT_EQ(ended.code, 8) << ended;
    EXPECT_EQ(fields()["DATA"], "92\n");
}

TEST_F(Drafts, AreRefusedWhereTheyCannotBeWritten) {
    write_text(around_ / "file", "");
    const auto complaint = [](const Arguments& arguments) {
        const Ended ended = hetman(arguments + Arguments{"--quiet"});
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(ended.output, "");
        return ended.errors;
    };
    EXPECT_NE(complaint({"oeis", "A000170", "1..4", "--draft", around_ / "file"})
                  .find("cannot make the directory"),
              std::string::npos);
    EXPECT_NE(complaint({"count", "queen", "8", "--draft", directory_}).find("range of boards"),
              std::string::npos);
    // The words are in the wrong order: that is said, not that there is no range.
    EXPECT_NE(complaint({"count", "3x4", "queen", "--draft", directory_}).find("of piece \"3x4\""),
              std::string::npos);
    EXPECT_NE(complaint({"count", "king", "1..3", "--pieces", "each", "--draft", directory_})
                  .find("single numbers"),
              std::string::npos);
}

}  // namespace
}  // namespace hetman::test
