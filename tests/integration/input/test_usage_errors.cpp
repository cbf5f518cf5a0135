// Errors in command lines: one line for each, and nothing is counted.
#include <gtest/gtest.h>

#include <ostream>

#include "tests/integration/program.h"

namespace hetman::test {
namespace {

struct UsageError {
    const char* name;
    Arguments arguments;
    // One line for each error, in order, with the texts that it must contain.
    std::vector<std::vector<const char*>> faults;
};

void PrintTo(const UsageError& error, std::ostream* stream) { *stream << error.name; }

class UsageErrors : public ::testing::TestWithParam<UsageError> {};

TEST_P(UsageErrors, AreNamedInOneLineEach) {
    const UsageError& error = GetParam();
    const Ended ended = hetman(error.arguments);
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(ended.output, "");
    const std::vector<std::string> lines = lines_of(ended.errors);
    ASSERT_EQ(lines.size(), error.faults.size()) << ended;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_TRUE(lines[i].starts_with("hetman: ")) << lines[i];
        EXPECT_LT(lines[i].size(), 300U) << lines[i];  // the line stays readable
        for (const char* text : error.faults[i])
            EXPECT_NE(lines[i].find(text), std::string::npos)
                << lines[i] << "\ndoes not say " << text;
    }
}

Arguments queens(const Arguments& flags) { return Arguments{"count", "Q", "8"} + flags; }

INSTANTIATE_TEST_SUITE_P(
    Commands, UsageErrors,
    ::testing::Values(
        UsageError{"UnknownCommand", {"cuont"}, {{"cuont"}}},
        UsageError{"UnknownFlag", queens({"--nope"}), {{"--nope", "--help"}}},
        UsageError{"UnknownMainFlag", {"--nope"}, {{"--nope"}}},
        UsageError{"NoPiece", {"count"}, {{"PIECE"}}},
        UsageError{"NoBoard", {"count", "Q"}, {{"N is required"}}},
        UsageError{"OneArgumentTooMany", queens({"9"}), {{"9"}}},
        UsageError{"NoJob", {"run"}, {{"JOB"}}}, UsageError{"NoDirectory", {"status"}, {{"DIR"}}},
        UsageError{"FlagWithoutValue", queens({"--engine"}), {{"--engine"}}},
        UsageError{"MemoryWithoutUnit", queens({"--memory", "512"}), {{"--memory", "512", "2GiB"}}},
        UsageError{"NoMemory", queens({"--memory", "1MB"}), {{"--memory", "1MB", "64MB"}}},
        UsageError{"TablesBeyondTheMemory",
                   {"count", "super-rook", "24", "--engine", "column-dp", "--memory", "1GB"},
                   {{"column-dp", "2.4 GiB", "share of --memory", "--engine auto"}}},
        UsageError{"FlagTwice",
                   queens({"--threads", "1", "--threads", "2"}),
                   {{"given more than once: --threads; see"}}},
        UsageError{"FlagAtTheEnd", queens({"--dir"}), {{"the value is missing: --dir; see"}}},
        UsageError{"SwitchWithValue",
                   queens({"--quiet=false"}),
                   {{"this flag takes no value: --quiet=false; write --quiet, or leave it out"}}},
        UsageError{"QuietAndVerbose", queens({"--quiet", "-v"}), {{"--quiet excludes --verbose"}}},
        UsageError{"SampleOfOneUnit",
                   {"verify", "runs", "--unit", "1", "--sample", "3%"},
                   {{"--sample excludes --unit"}}},
        UsageError{"EstimateFromASample",
                   {"plan", "queen", "8", "--estimate", "--sample", "1s"},
                   {{"--sample excludes --estimate"}}}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Pieces, UsageErrors,
    ::testing::Values(
        UsageError{"Letter", {"count", "QX", "8"}, {{"'X'", "character 2", "\"QX\""}}},
        UsageError{"FirstLetter", {"count", "xQ", "8"}, {{"'x'", "character 1"}}},
        UsageError{"LastLetter", {"count", "QNNx", "8"}, {{"'x'", "character 4"}}},
        UsageError{"Symbol", {"count", "\u2655", "8"}, {{"'\u2655'", "character 1"}}},
        UsageError{"RidesAlready", {"count", "QQ", "8"}, {{"'Q' rides already", "character 2"}}},
        UsageError{"Misspelt", {"count", "awesome-quen", "8"}, {{"'a'", "hetman pieces"}}},
        UsageError{"Empty", {"count", "", "8"}, {{"empty"}}},
        UsageError{"LineEnd", {"count", "Q\nN", "8"}, {{"\\x0a", "character 2"}}},
        UsageError{"Sum", {"count", "R+C", "8"}, {{"'+'", "character 2", "did you mean RC? "}}},
        UsageError{"SumOfNames", {"count", "camel-rook", "8"}, {{"did you mean RC? "}}},
        UsageError{"SumWithBrackets", {"count", "rook+(3,1)", "8"}, {{"did you mean RC? "}}},
        UsageError{"NotOneALine",
                   {"count", "B", "8", "--engine", "row-bitmask"},
                   {{"piece B", "--engine auto"}}},
        UsageError{"NoFirstRows",
                   {"count", "BN", "8", "--frame", "first-rows"},
                   {{"needs a piece that attacks along rows"}}},
        UsageError{"TooFewPieces",
                   queens({"--pieces", "7", "--engine", "row-bitmask"}),
                   {{"7 pieces", "--engine auto"}}},
        UsageError{"EngineThatNoFrameHelps",
                   {"count", "knight", "6", "--engine", "quadrant-join", "--frame", "central"},
                   {{"engine quadrant-join cannot count this problem", "--engine auto"}}},
        UsageError{"FirstByAnEngineThatCounts",
                   {"first", "Q", "8", "--engine", "row-bitmask"},
                   {{"row-bitmask", "lexicographic"}}},
        UsageError{"HeatmapByAnEngineThatCounts",
                   {"heatmap", "Q", "8", "--engine", "row-bitmask"},
                   {{"row-bitmask"}}},
        UsageError{"EmptyRange", {"count", "Q", "8..4"}, {{"8..4"}}},
        UsageError{"RangeWithoutEnd",
                   {"count", "Q", "4.."},
                   {{"\"4..\" is not a range", "first and the last number"}}},
        UsageError{"RangeWithoutBegin", {"count", "Q", "..8"}, {{"\"..8\" is not a range"}}},
        UsageError{"RangeOfDots", {"count", "Q", ".."}, {{"\"..\" is not a range"}}},
        UsageError{"RangeWithThreeDots", {"count", "Q", "4...8"}, {{"\"4...8\" is not a range"}}},
        UsageError{"TwoRanges", {"count", "rook", "2..3x2..3", "--pieces", "1"}, {{"two ranges"}}},
        UsageError{"NoColumns", {"count", "rook", "3x", "--pieces", "1"}, {{"\"3x\"", "3x5"}}},
        UsageError{
            "PiecesOfARectangle", {"count", "rook", "3x5"}, {{"the number of pieces", "--pieces"}}},
        UsageError{"NoRows", {"count", "queen", "0x5"}, {{"at least 1 row"}}},
        UsageError{"AllSymmetriesOfARectangle",
                   {"count", "queen", "3x5", "--pieces", "2", "--symmetric", "all"},
                   {{"all includes rotate-90, which does not map a board of 3 x 5"}}},
        UsageError{"RangeOfWords", {"count", "Q", "4..x"}, {{"\"4..x\" is not a range"}}},
        UsageError{"RangeOfThree", {"count", "Q", "4..6..8"}, {{"\"4..6..8\" is not a range"}}},
        UsageError{"RangeBackwards", {"count", "Q", "8..4"}, {{"smaller number first"}}},
        UsageError{"CheckpointsOfNothing",
                   queens({"--checkpoint-every", "5s"}),
                   {{"without a run directory nothing is saved", "--checkpoint-every", "--dir"}}},
        UsageError{"FreshNothing", queens({"--fresh"}), {{"--fresh", "give --dir"}}},
        UsageError{"NoFormat",
                   {"list", "Q", "4", "--format", "morse"},
                   {{"\"morse\" is not known: --format; use boards"}}},
        UsageError{"NoPicture", {"heatmap", "Q", "4", "--svg", "/nowhere/x.svg"}, {{"--svg"}}}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Numbers, UsageErrors,
    ::testing::Values(
        UsageError{"BoardZero", {"count", "Q", "0"}, {{"at least 1 row", ": N"}}},
        UsageError{"BoardTooLargeForEngines", {"count", "Q", "65"}, {{"64 x 64", "65 x 65"}}},
        UsageError{"BoardTooLargeForRooks", {"count", "R", "2001"}, {{"2000 x 2000"}}},
        UsageError{"BoardTooLargeForThisEngine",
                   {"count", "Q", "65", "--engine", "forward-filter"},
                   {{"forward-filter", "64 x 64"}}},
        UsageError{"BoardTooLargeForAnything", {"count", "Q", "2147483648"}, {{"2147483648 rows"}}},
        UsageError{"BoardHuge", {"count", "Q", "99999999999999999999"}, {{"99999999999999999999"}}},
        UsageError{"BoardNegative", {"count", "Q", "-3"}, {{"-3"}}},
        UsageError{"BoardFraction", {"count", "Q", "8.5"}, {{"8.5"}}},
        UsageError{"BoardNoNumber", {"count", "Q", "eight"}, {{"eight"}}},
        UsageError{"BoardEmpty", {"count", "Q", ""}, {{"N"}}},
        UsageError{"PiecesInAWord",
                   queens({"--pieces", "every"}),
                   {{"\"every\" is not a number of pieces: --pieces; give a number, any, each"}}},
        UsageError{"PiecesNegative", queens({"--pieces", "-1"}), {{"-1", "--pieces"}}},
        UsageError{"ThreadsZero", queens({"--threads", "0"}), {{"--threads"}}},
        UsageError{"ThreadsNegative", queens({"--threads", "-1"}), {{"--threads", "-1"}}},
        UsageError{"ThreadsMany", queens({"--threads", "65537"}), {{"--threads", "65536"}}},
        UsageError{"ThreadsHuge", queens({"--threads", "4294967297"}), {{"--threads"}}},
        UsageError{"UnitNodesZero", queens({"--unit-nodes", "0"}), {{"--unit-nodes"}}},
        UsageError{"UnitNodesNegative", queens({"--unit-nodes", "-5"}), {{"--unit-nodes"}}}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Squares, UsageErrors,
    ::testing::Values(
        UsageError{"OffTheBoard",
                   queens({"--place", "0,64"}),
                   {{"square 64", "off the board", "--place, entry 2"}}},
        UsageError{"Attacking",
                   queens({"--place", "0,9"}),
                   {{"square 0", "square 9", "attack", "--place, entry 2"}}},
        UsageError{"AttackingByALeap",
                   {"count", "QN", "8", "--place", "0,10"},
                   {{"square 10 (row 1, column 2)", "attack"}}},
        UsageError{
            "Twice", queens({"--place", "5,5"}), {{"square 5", "twice", "--place, entry 2"}}},
        UsageError{"BlockedTwice", queens({"--block", "5,5"}), {{"--block, entry 2"}}},
        UsageError{"BlockedOffTheBoard", queens({"--block", "64"}), {{"--block, entry 1"}}},
        UsageError{"PreplacedAndBlocked",
                   queens({"--place", "3", "--block", "7,3"}),
                   {{"square 3", "preplaced and blocked", "--block, entry 2"}}},
        UsageError{"EverythingAtOnce",
                   queens({"--place", "0,9,64", "--block", "0"}),
                   {{"square 64", "--place, entry 3"},
                    {"attack", "--place, entry 2"},
                    {"both", "--block, entry 1"}}},
        UsageError{"NoNumber", queens({"--place", "5x"}), {{"--place", "5x"}}},
        UsageError{"CoordinatesOffTheBoard",
                   queens({"--place", "a1,i1"}),
                   {{"square i1", "off the board", "--place, entry 2", "a1 is the first square"}}},
        UsageError{"CoordinatesAttack",
                   queens({"--place", "a1,c3"}),
                   {{"square 56", "square 42", "attack", "--place, entry 2"}}},
        UsageError{"CoordinatesOfNothing",
                   queens({"--block", "a"}),
                   {{"\"a\" is not a square", "--block, entry 1", "such as a1"}}},
        UsageError{"Negative", queens({"--place", "-1"}), {{"--place", "-1"}}},
        // An empty value is a mistake (an unset variable in a script), not a way to write square 0.
        UsageError{"Empty", queens({"--place", ""}), {{"--place"}}},
        UsageError{"EmptyEntry", queens({"--place", "0,,12"}), {{"--place"}}},
        UsageError{"BlockEmpty", queens({"--block", ""}), {{"--block"}}}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Showing, UsageErrors,
    ::testing::Values(
        UsageError{"AttacksOfNoPiece", {"attacks", "QX", "5"}, {{"'X'", "\"QX\""}}},
        UsageError{"AttacksNowhere", {"attacks", "Q", "0"}, {{"not 0", ": N", "attacks --help"}}},
        UsageError{"AttacksOffTheBoard",
                   {"attacks", "Q", "5", "--square", "25"},
                   {{"square 25", "0 to 24", "--square"}}},
        UsageError{"AttacksTooWide", {"attacks", "Q", "13", "--all"}, {{"169 columns", "--force"}}},
        UsageError{"PictureTooWide",
                   {"attacks", "Q", "201", "--square", "0"},
                   {{"201 squares wide", "--force"}}},
        UsageError{"AttacksForcedTooFar", {"attacks", "Q", "1001", "--force"}, {{"1 to 1000"}}},
        UsageError{"TraceTooLong", {"trace", "Q", "10"}, {{"10000 steps", "--force"}}},
        UsageError{"TraceTooWide", {"trace", "Q", "65", "--force"}, {{"64 x 64", "65 x 65"}}},
        UsageError{"TraceOfAttackingSquares",
                   {"trace", "Q", "8", "--place", "0,9"},
                   {{"attack", "--place, entry 2", "see `hetman trace --help`"}}},
        UsageError{"TraceOfFaults",
                   {"trace", "Q", "8", "--place", "64", "--block", "99"},
                   {{"square 64", "trace --help"}, {"square 99", "--block, entry 1"}}},
        UsageError{"CompareNothing", {"compare"}, {{"N..M"}}},
        UsageError{"CompareZero", {"compare", "0..4"}, {{"0..4", "1 to 64"}}},
        UsageError{"CompareTooLarge", {"compare", "4..65"}, {{"4..65", "1 to 64"}}},
        UsageError{"CompareBackwards", {"compare", "8..4"}, {{"8..4", "smaller number first"}}},
        UsageError{"CompareHalfARange", {"compare", "4.."}, {{"\"4..\" is not a range", "N..M"}}},
        UsageError{"CompareNoNumber", {"compare", "4...5"}, {{"\"4...5\" is not a range", "N..M"}}},
        UsageError{
            "CompareNoBudget", {"compare", "4", "--budget", "0s"}, {{"\"0s\"", "--budget"}}}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Names, UsageErrors,
    ::testing::Values(
        UsageError{
            "Engine", queens({"--engine", "fast"}), {{"\"fast\"", "--engine", "row-bitmask"}}},
        UsageError{"Frame", queens({"--frame", "left"}), {{"\"left\"", "--frame", "central"}}},
        UsageError{"TimeWithoutUnit", queens({"--max-time", "5"}), {{"\"5\"", "--max-time"}}},
        UsageError{"TimeTooLong",
                   queens({"--max-time", "12345678901234567890s"}),
                   {{"\"12345678901234567890s\" is too long", "--max-time"}}},
        UsageError{
            "NoTimeAtAll", queens({"--max-time", "0s"}), {{"\"0s\" is too short", "--max-time"}}},
        UsageError{"NegativeTime", queens({"--max-time=-5s"}), {{"\"-5s\"", "--max-time"}}},
        UsageError{"EmptyDirectory", queens({"--dir", ""}), {{"empty", "--dir", "variable"}}},
        UsageError{"EmptyDirectoryOfAStatus", {"status", ""}, {{"empty", "DIR"}}},
        UsageError{
            "EmptyDirectoryOfARange", {"count", "Q", "4..5", "--dir", ""}, {{"empty", "--dir"}}},
        UsageError{"EmptyFile", {"complete", ""}, {{"empty"}}},
        UsageError{"EmptyTime", queens({"--progress-every", ""}), {{"--progress-every"}}},
        UsageError{"Nonsense", queens({"--checkpoint-every", "soon"}), {{"\"soon\""}}}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace hetman::test
