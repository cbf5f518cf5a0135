// Invalid files of queens: one line that says what is wrong, where, and what to do; exit code 2.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <ostream>

#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

using std::string_literals::operator""s;

struct BadFile {
    const char* name;
    std::string text;
    std::string place;  // after the file's name
    std::string says;
};

void PrintTo(const BadFile& bad, std::ostream* stream) { *stream << bad.name; }

class BadFiles : public ::testing::TestWithParam<BadFile> {};

void expect_complaint(const Ended& ended, const std::string& text) {
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(ended.output, "");
    const std::vector<std::string> lines = lines_of(ended.errors);
    ASSERT_EQ(lines.size(), 1U) << ended;
    EXPECT_TRUE(lines[0].starts_with("hetman: ")) << lines[0];
    EXPECT_LT(lines[0].size(), 300U) << lines[0];
    EXPECT_NE(lines[0].find(text), std::string::npos) << lines[0] << "\ndoes not say " << text;
}

TEST_P(BadFiles, AreNamedWithThePlace) {
    const BadFile& bad = GetParam();
    const TemporaryDirectory directory;
    const std::string file = directory / "queens";
    write_text(file, bad.text);
    for (const char* command : {"check", "complete"}) {
        const Ended ended = hetman({command, file});
        expect_complaint(ended, bad.says);
        expect_complaint(ended, fmt::format("{}{};", file, bad.place));
    }
}

// A binary file with these columns, whose header says n rows.
std::string binary(std::uint64_t n, const std::vector<std::uint32_t>& columns) {
    std::string bytes = "HETMANQC\1\0\0\0"s;
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>(n >> (8 * i) & 0xff);
    for (const std::uint32_t column : columns)
        for (int i = 0; i < 4; ++i) bytes += static_cast<char>(column >> (8 * i) & 0xff);
    return bytes;
}

const BadFile bad_files[] = {
    {"Empty", "", ":1", "empty"},
    {"OnlyLineEnds", "\n\n", ":1", "no rows"},
    {"Words", "queens\n", ":1", "\"u\" is no square"},
    {"NegativeColumn", "0\n-1\n", ":2", "\"-\""},
    {"Fraction", "1.5\n", ":1", "one number"},
    {"TwoInALine", "0\n0 0\n", ":2", "one number"},
    {"LetterBehind", "0\n0\n3x\n", ":3", "one number"},
    {"EmptyLine", "0\n\n0\n", ":2", "a line is empty"},
    {"ColumnOffTheBoard", "0\n0\n4\n", ":3", "column 4 is not on a board of 3 rows"},
    {"HugeColumn", "0\n99999999999999999999999\n", ":2", "larger than 1000000000"},
    {"ZeroByte", "0\n\0\n"s, ":2", "should be a number"},
    {"NoUtf8", "\xff\xfe"s, ":1", "should be a number"},
    {"SquaresWithoutN", "n\n", ":2", "n should be a number"},
    {"SquaresOfNoRows", "n 0\n", ":1", "at least one row"},
    {"SquaresOfTooManyRows", "n 1000000001\n", ":1", "larger than"},
    {"SquaresOfFarTooManyRows", "n 18446744073709551617\n", ":1", "larger than"},
    {"FewSquaresOnAHugeBoard", "n 1000000000\n5\n", ":1", "only 1 square given"},
    {"SquareOffTheBoard", "n 8\n0\n64\n", ":3", "larger than 63"},
    {"SquareNoNumber", "n 8\n0\n12,20\n", ":3", "\",\""},
    {"TwoInARow", "n 8\n0\n\n7\n", ":4", "row 0 has a queen already"},
    {"MoreSquaresThanRows", "n 1 0 0", ":1", "more than 1 queen"},
    {"BlockedSquareOffTheBoard", "n 8\n0 blocked\n64\n", ":3", "larger than 63"},
    {"BlockedSquareNoNumber", "n 8 blocked -1", ":1", "\"-\""},
    {"BlockedTwice", "n 8 blocked 1 blocked 2", ":1", "twice"},
    {"BlockedMisspelt", "n 8\nblock 1", ":2", "expected a square or \"blocked\""},
    {"JsonBlockedOffTheBoard", R"({"n":2,"columns":[0,null],"blocked":[4]})", ":1:38", "2 x 2"},
    {"JsonBlockedNegative", R"({"n":1,"columns":[0],"blocked":[-1]})", ":1:33", "negative"},
    {"JsonBlockedHuge", R"({"n":1,"columns":[0],"blocked":[1e30]})", ":1:33",
     "a floating-point number"},
    {"JsonBlockedText", R"({"n":1,"columns":[0],"blocked":"0"})", ":1:32",
     "\"blocked\" is a string"},
    {"JsonBlockedNested", R"({"n":1,"columns":[0],"blocked":[[0]]})", ":1:33", "a list"},
    {"JsonBlockedTwice", R"({"n":1,"blocked":[],"blocked":[0]})", ":1:31", "twice"},
    {"JsonCutShort", "{\"n\":3,\n\"columns\":[0,", ":2:14", "not JSON"},
    {"JsonAndMore", "{\"n\":1,\"columns\":[0]} 5", ":1:23", "not JSON"},
    {"JsonWithoutN", "{\"columns\":[0]}", ":1:1", "\"n\""},
    {"JsonWithoutColumns", "{\"n\":1000000000}", ":1:1", "there is no member \"columns\""},
    {"JsonUnknownMember", "{\"n\":8,\n \"blocks\":[0]}", ":2:2", "unknown member \"blocks\""},
    {"JsonNumberAtTheEndOfALine", "{\"n\":2,\"columns\":[\nnull,\n7\n]}", ":3:1",
     "row 1 has column 7 of 2"},
    {"JsonCommaAtTheEndOfALine", "{\"n\":2,\n\"columns\":[0,\n]}", ":3:1", "not JSON"},
    {"JsonSquareOffTheBoard", "{\"n\":8,\"blocked\":[0,\n64,1]}", ":2:1", "square 64 is not"},
    {"JsonCoordinatesOffTheBoard", "{\"blocked\":[\"a8\",\"i1\"],\"n\":8}", ":1:18",
     "not on 8 x 8"},
    {"JsonTwoInARow", "{\"n\":8,\"placement\":[0,7]}", ":1:23", "row 0 has a queen already"},
    {"JsonOfATorus", "{\"n\":8,\"shape\":\"torus\"}", ":1:16", "no plane"},
    {"JsonOfARectangle", "{\"n\":8,\"rows\":8,\"columns\":9}", ":1:27", "a side is 9"},
    {"JsonPlacedTwice", "{\"n\":1,\"columns\":[0],\"placement\":[0]}", ":1:34", "both place"},
    {"LineOfSquaresOffTheBoard", "0 7 16\n", ":1", "square 16 is not on 3 x 3"},
    {"LineOfTwoInARow", "0 1 10 15", ":1", "row 0 has a queen already"},
    {"LineAndWords", "2 4 1 3 x", ":1", "one number"},
    {"ListOfWords", "[2,4,x]", ":1", "more than numbers"},
    {"DrawnRagged", ".Q..\n...Q\nQ.\n..Q.\n", ":3", "the row has 2 squares, the first row 4"},
    {"DrawnRectangle", ".Q..\n...Q\nQ...\n", ":1", "3 rows of 4 squares"},
    {"DrawnTwoInARow", "....\nQ..Q\n....\n....\n", ":2", "row 1 has a queen already"},
    {"DrawnWithALetter", ".q..\n.k..\n", ":2", "\"k\" is no square"},
    {"DrawnBelowOtherSquares", "1 7 8 14\n.q..\n...q\nq...\n...q\n", ":1",
     "not those of the board"},
    {"CoordinatesOffTheBoard", "n 8 a1\nj3", ":2", "square j3 is not on 8 x 8"},
    {"JsonNullColumns", "{\"n\":3,\"columns\":null}", ":1:18", "\"columns\" is null"},
    {"JsonTextAsN", "{\"n\":\"3\",\"columns\":[0]}", ":1:6", "\"n\" is a string"},
    {"JsonObjectAsN", "{\"n\":{\"n\":3}}", ":1:6", "\"n\" is an object"},
    {"JsonOfNoRows", "{\"n\":0,\"columns\":[]}", ":1:6", "n is 0"},
    {"JsonHugeN", "{\"n\":1000000000,\"columns\":[0]}", ":1:27", "holds 1 column"},
    {"JsonTooLargeN", "{\"n\":1000000001,\"columns\":[0]}", ":1:6", "n is 1000000001"},
    {"JsonNTwice", "{\"n\":1,\"n\":1,\"columns\":[0]}", ":1:12", "twice"},
    {"JsonColumnsTwice", "{\"n\":1,\"columns\":[0],\"columns\":[0]}", ":1:32", "twice"},
    {"JsonFraction", "{\"n\":1,\n\"columns\":[0.5]}", ":2:12", "row 0 is a floating-point number"},
    {"JsonMinusTwo", "{\"n\":1,\"columns\":[-2]}", ":1:19", "row 0 is a negative number"},
    {"JsonNested", "{\"n\":1,\"columns\":[[0]]}", ":1:19", "row 0 is a list"},
    {"JsonObjects", "{\"n\":1,\"columns\":[{\"n\":1}]}", ":1:19", "row 0 is an object"},
    {"JsonHugeColumn", "{\"n\":1,\"columns\":[4294967295]}", ":1:19", "too large for any board"},
    {"JsonColumnOffTheBoard", "{\"n\":2,\"columns\":[null,2]}", ":1:24",
     "row 1 has column 2 of 2, counted from 0"},
    {"JsonDeep", "{\"n\":1,\"columns\":" + std::string(100'000, '['), ":1:19", "row 0 is a list"},
    {"JsonDeepElsewhere", "{\"nodes\":" + std::string(100'000, '['), ":1:100010", "not JSON"},
    {"BinaryMagicOnly", "HETMANQC", "", "truncated"},
    {"BinaryOtherMagic", "HETMANXX", "", "unknown format"},
    {"BinaryOtherVersion", "HETMANQC\2\0\0\0"s, "", "version 2"},
    {"BinaryCutShort", binary(4, {2, 4, 1}), "", "truncated"},
    {"BinaryOfNoRows", binary(0, {}), "", "n is 0"},
    {"BinaryTooManyRows", binary(~0ULL, {1}), "", "n is 18446744073709551615"},
    {"BinaryHugeN", binary(1'000'000'000, {2, 4}), "", "truncated"},
    {"BinaryMoreThanRows", binary(2, {0, 0, 0}), "", "more data after 2 rows"},
    {"BinaryColumnOffTheBoard", binary(2, {0, 3}), "", "row 2 has column 3 of 2, counted from 1"},
    {"BinaryNoColumn", binary(2, {0, 0xffffffff}), "", "row 2 has column 4294967295 of 2"},
};

INSTANTIATE_TEST_SUITE_P(Queens, BadFiles, ::testing::ValuesIn(bad_files),
                         [](const auto& info) { return info.param.name; });

TEST(CompositionFiles, WithAConflictAreNotCompleted) {
    const TemporaryDirectory directory;
    write_text(directory / "a", "0\n1\n0\n3\n");
    expect_complaint(hetman({"complete", directory / "a"}),
                     "the queens in row 2, column 1 and row 4, column 3 share a diagonal: " +
                         (directory / "a") + ":4;");
    write_text(directory / "b", "n 4 0 4");
    expect_complaint(hetman({"complete", directory / "b"}),
                     "share a column: " + (directory / "b") + ";");
}

TEST(CompositionFiles, WithAQueenOnABlockedSquareAreNotCompleted) {
    const TemporaryDirectory directory;
    const std::string file = directory / "queens";
    write_text(file, "n 8 0 blocked 0 1");
    const std::string says = "the queen in row 0, column 0 stands on a blocked square: ";
    expect_complaint(hetman({"complete", file}), says + file);
    write_text(file, "n 8 0");
    expect_complaint(hetman({"complete", file, "--block", "0"}), says + "--block");
}

TEST(CompositionFiles, ThatCannotBeReadAreNamed) {
    const TemporaryDirectory directory;
    for (const char* command : {"check", "complete"}) {
        expect_complaint(hetman({command, directory / "missing"}), directory / "missing");
        expect_complaint(hetman({command, directory.path().string()}), "directory");
    }
}

#ifndef HETMAN_SANITIZED  // the sanitizers take more address space than that
TEST(CompositionFiles, AskForNoMoreMemoryThanTheyHaveBytes) {
    const TemporaryDirectory directory;
    write_text(directory / "a", binary(1'000'000'000, {2, 4}));
    Command command = hetman_command({"check", directory / "a"});
    command.address_space = std::size_t{1} << 30;
    expect_complaint(run(command), "truncated");
}
#endif

TEST(CompleteUsage, ErrorsAreNamed) {
    const auto expect_error = [](const Arguments& flags, const char* says) {
        expect_complaint(hetman(Arguments{"complete"} + flags), says);
    };
    expect_error({}, "either a file or --random");
    expect_error({"file", "--random", "8"}, "either a file or --random");
    expect_error({"file", "--queens", "8"}, "go with --random");
    expect_error({"--random", "0"}, "--random");
    expect_error({"--random", "1000000001"}, "--random");
    expect_error({"--random", "8", "--queens", "9"}, "--queens");
    expect_error({"--random", "8", "--queens", "-1"}, "--queens");
    expect_error({"--random", "8", "--cut", "--scattered"}, "exclude each other");
    expect_error({"file", "--random-blocks", "8"}, "go with --random");
    expect_error({"--random", "8", "--random-blocks", "65"}, "at most 64");
    expect_error({"--random", "8", "--excluded-diagonals", "31"}, "at most 30");
    expect_error({"--random", "1000000000", "--excluded-diagonals", "1"}, "at most 0");
    expect_error({"--random", "8", "--block", "64"}, "square 64 is not on 8 x 8");
    expect_error({"--random", "8", "--block", "1,,2"}, "--block");
    expect_error({"--random", "8", "--block", "1", "--given", "a.txt"}, "cannot represent");
    expect_error({"--random", "8", "--given", "/no/such/place"}, "--given");
    expect_error({"--random", "8", "--queens", "8", "--scattered", "--seed", "x"}, "--seed");
    expect_error({"--random", "3", "--queens", "3", "--scattered"}, "did not fit");
    expect_error({"--random", "3", "--queens", "1"}, "no placement");
    expect_error({"--random", "8", "--format", "png"}, "--format");
    expect_complaint(hetman({"check"}), "FILE");
}

}  // namespace
}  // namespace hetman::test
