// `hetman oeis`: terms of sequences.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/integration/program.h"
#include "tests/integration/temporary_directory.h"

namespace hetman::test {
namespace {

Ended oeis(const Arguments& arguments) {
    return hetman(Arguments{"oeis"} + arguments + Arguments{"--quiet"});
}

TEST(Oeis, PrintsTheTermsOfARange) {
    EXPECT_EQ(oeis({"A000170", "4..8"}).output, "4 2\n5 10\n6 4\n7 40\n8 92\n");
    EXPECT_EQ(oeis({"a170", "0..3"}).output, "0 1\n1 1\n2 0\n3 0\n");
    EXPECT_EQ(oeis({"A002562", "8"}).output, "8 12\n");
    EXPECT_EQ(oeis({"A067958", "1..4"}).output, "1 1\n2 5\n3 10\n4 133\n");
    EXPECT_EQ(oeis({"A193580", "5..8"}).output, "5 1\n6 9\n7 16\n8 8\n");
    EXPECT_EQ(oeis({"A286513", "4..6"}).output, "4 1\n5 7\n6 4\n");
    EXPECT_EQ(oeis({"A141843", "5..13"}).output,
              "5 0\n6 0\n7 2\n8 4\n9 1\n10 3\n11 1\n12 3\n13 5\n");
}

// Without a range the end of the time is no error.
TEST(Oeis, PrintsTermsUntilTheTimeIsUp) {
    const Ended ended = oeis({"A000170", "--max-time", "1s"});
    EXPECT_EQ(ended.code, 0) << ended;
    const auto lines = lines_of(ended.output);
    ASSERT_GE(lines.size(), 3U) << ended;
    EXPECT_LT(lines.size(), 25U) << ended;
    EXPECT_EQ(lines[0], "0 1");
}

TEST(Oeis, StopsWithinARange) {
    const Ended ended = oeis({"A000170", "30..31", "--max-time", "300ms"});
    EXPECT_EQ(ended.code, 8) << ended;
    EXPECT_EQ(ended.output, "");
}

TEST(Oeis, KeepsTheRunOfEachTerm) {
    const TemporaryDirectory directory;
    const Arguments command{"A002464", "5..7", "--dir", directory / "kept"};
    const std::string terms = oeis(command).output;
    EXPECT_EQ(terms, "5 14\n6 90\n7 646\n");
    for (const char* name : {"5", "6", "7"})
        EXPECT_TRUE(std::filesystem::exists(directory.path() / "kept" / name / "ledger")) << name;
    EXPECT_EQ(oeis(command).output, terms);
    const Ended other = oeis({"A000170", "5", "--dir", directory / "kept"});
    EXPECT_EQ(other.code, 4) << other;
}

TEST(Oeis, ReadsTermsAsDecimalNumbersAlsoWithLeadingZeros) {
    const TemporaryDirectory directory;
    const std::string file = directory / "b.txt";
    write_text(file, "08 092\n9 00352\n");
    const Ended right = oeis({"A000170", "--check", file});
    EXPECT_EQ(right.code, 0) << right;
    EXPECT_EQ(right.output, "A000170: 2 of 2 terms in " + file + " agree\n");
    write_text(file, "8 0134\n");
    const Ended octal = oeis({"A000170", "--check", file});
    EXPECT_EQ(octal.code, 5) << octal;
    EXPECT_NE(octal.output.find("A000170(8) is 92, in the file 134"), std::string::npos) << octal;
}

TEST(Oeis, RefusesTermsOfMegabytesAndAbbreviatesLongOnes) {
    const TemporaryDirectory directory;
    const std::string file = directory / "b.txt";
    write_text(file, "8 " + std::string(3'000'000, '7') + '\n');
    const Ended refused = oeis({"A000170", "--check", file});
    EXPECT_EQ(refused.code, 2) << refused;
    EXPECT_EQ(refused.errors, "hetman: a term has more than 1000000 digits: " + file +
                                  ", line 1; a b-file has a line \"n a(n)\" for each term\n");
    write_text(file, "8 " + std::string(1'000'000, '7') + '\n');
    const Ended differs = oeis({"A000170", "--check", file});
    EXPECT_EQ(differs.code, 5);
    EXPECT_NE(differs.output.find("77...77777777777777777777 (1000000 digits)"), std::string::npos)
        << differs;
}

TEST(Oeis, ComparesWithABFile) {
    const TemporaryDirectory directory;
    const std::string file = directory / "b.txt";
    write_text(file, "# queens\n4 2\n5 10\n6 4\n");
    const Ended right = oeis({"A000170", "--check", file});
    EXPECT_EQ(right.code, 0) << right;
    EXPECT_EQ(right.output, "A000170: 3 of 3 terms in " + file + " agree\n");
    write_text(file, "4 2\n5 11\n6 4\n");
    const Ended wrong = oeis({"A000170", "--check", file});
    EXPECT_EQ(wrong.code, 5) << wrong;
    EXPECT_EQ(wrong.output, "A000170: 1 of 3 terms in " + file +
                                " agree, then one differs: A000170(5) is 10, in the file 11\n");
    EXPECT_EQ(oeis({"A000170", "6..9", "--check", file}).output,
              "A000170: 1 of 1 term in " + file + " agree\n");
    write_text(file, "4 2\n6 4\n");
    EXPECT_EQ(oeis({"A000170", "--check", file}).code, 2);
    EXPECT_EQ(oeis({"A000170", "--check", directory / "none"}).code, 2);
}

// Terms of which the last take hours.
constexpr const char* long_b_file =
    "8 92\n9 352\n10 724\n11 2680\n12 14200\n13 73712\n14 365596\n15 2279184\n16 14772512\n"
    "17 95815104\n18 666090624\n19 4968057848\n20 39029188884\n21 314666222712\n"
    "22 2691008701644\n23 24233937684440\n24 227514171973736\n";

// Also without a range, where the end of the time is no error for terms that are printed.
TEST(Oeis, HasNotCheckedABFileWhoseTermsAreNotAllCounted) {
    const TemporaryDirectory directory;
    const std::string file = directory / "b.txt";
    write_text(file, long_b_file);
    const Arguments check{"A000170", "--check", file, "--max-time", "1s"};
    const Ended lost = oeis(check);
    EXPECT_EQ(lost.code, 8) << lost;
    EXPECT_TRUE(lost.output.starts_with("A000170: ")) << lost;
    EXPECT_TRUE(lost.output.ends_with(" not counted\n")) << lost;
    const Ended kept = oeis(check + Arguments{"--dir", directory / "kept"});
    EXPECT_EQ(kept.code, 75) << kept;
    EXPECT_TRUE(kept.output.ends_with(" not counted\n")) << kept;
    const Ended in_range = oeis(check + Arguments{"8..24"});
    EXPECT_EQ(in_range.code, 8) << in_range;
    EXPECT_TRUE(in_range.output.ends_with(" not counted\n")) << in_range;
    write_text(file, "22 1\n23 1\n");
    const Ended none = oeis(check);
    EXPECT_EQ(none.code, 8) << none;
    EXPECT_EQ(none.output, "A000170: none of 2 terms in " + file + " was counted\n");
}

// The limit has the effect of a disk that is full when the run is saved in the end.
class OeisOnAFullDisk : public ::testing::Test {
  protected:
    Ended start(const Arguments& arguments) const {
        Command command = hetman_command(Arguments{"oeis", "A000170"} + arguments +
                                         Arguments{"--dir", directory_ / "kept", "--quiet",
                                                   "--unit-nodes", "20", "--threads", "1"});
        command.file_size = 2048;
        return run(command);
    }
    static void expect_unsaved(const Ended& ended) {
        EXPECT_EQ(ended.code, 4) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find("not saved"), std::string::npos) << ended;
    }

    const TemporaryDirectory directory_;
};

TEST_F(OeisOnAFullDisk, TellsTheTermThatItCounted) {
    const Ended ended = start({"10..12"});
    expect_unsaved(ended);
    EXPECT_EQ(ended.output, "10 724\n") << "no further term is counted";
    EXPECT_TRUE(std::filesystem::exists(directory_.path() / "kept/10/ledger"));
}

TEST_F(OeisOnAFullDisk, TellsWhatAgrees) {
    const std::string file = directory_ / "b.txt";
    write_text(file, "10 724\n11 2680\n");
    const Ended ended = start({"--check", file});
    expect_unsaved(ended);
    EXPECT_EQ(ended.output, "A000170: 1 of 2 terms in " + file + " agree, 1 not counted\n");
}

TEST(Oeis, ListsAndFindsSequences) {
    const auto all = lines_of(oeis({"--list"}).output);
    EXPECT_GE(all.size(), 303U);
    EXPECT_EQ(all[0], "A000170  n queens on n x n squares");
    const auto found = lines_of(hetman({"oeis", "--quiet", "--search", "king", "torus"}).output);
    EXPECT_GE(found.size(), 8U);
    EXPECT_LT(found.size(), 20U);
    EXPECT_EQ(hetman({"oeis", "--quiet", "--search", "unicorn"}).code, 2);
}

TEST(Oeis, PlansTerms) {
    const auto plain = lines_of(oeis({"A000170", "0..8", "--plan"}).output);
    ASSERT_EQ(plain.size(), 9U);
    EXPECT_EQ(plain[0], "A000170(0): nothing to count");
    EXPECT_TRUE(plain[8].starts_with("A000170(8): engine ")) << plain[8];
    const auto rows = lines_of(oeis({"A144084", "1..5", "--plan"}).output);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_TRUE(rows[1].starts_with("A144084 row 2: engine ")) << rows[1];
}

TEST(Oeis, RefusesWhatItCannotPrint) {
    for (const Arguments& arguments : {Arguments{},
                                       {"A000171"},
                                       {"queens"},
                                       {"A000170", "8..4"},
                                       {"A000170", "x"},
                                       {"A000903", "0"},
                                       {"A000170", "99999999999"},
                                       {"A000170", "99999999999999999999"},
                                       {"A007705", "9223372036854775807"},
                                       {"A089934", "9223372036854775807"},
                                       {"A000170", "8", "--list"},
                                       {"A000170", "8", "--sample", "1s"},
                                       {"A193580", "1..5", "--plan"},
                                       {"A000170", "8", "--unique"}}) {
        const Ended ended = oeis(arguments);
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_EQ(ended.output, "") << ended;
    }
}

}  // namespace
}  // namespace hetman::test
