// Invalid job files: every error is reported with its place.
#include <gtest/gtest.h>

#include <algorithm>

#include "common/job/job.h"
#include "tests/support/oracle.h"

namespace hetman::test {
namespace {

struct Expected {
    std::string place;  // line:column
    std::string what;   // a part of the complaint
};

std::vector<Complaint> complaints_about(const std::string& text) {
    try {
        read_job(text, "dir/some.toml", {{"fast", "slow"}, {"here", "there"}});
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), ExitCode::job_file);
        EXPECT_FALSE(failure.complaints().empty());
        return failure.complaints();
    }
    return {};
}

// Expects exactly these complaints, in any order.
void expect_complaints(const std::string& text, const std::vector<Expected>& expected) {
    SCOPED_TRACE(text);
    const std::vector<Complaint> found = complaints_about(text);
    std::string all;
    for (const Complaint& complaint : found) all += complaint.line() + '\n';
    EXPECT_EQ(found.size(), expected.size()) << all;
    for (const Expected& one : expected) {
        const bool told = std::any_of(found.begin(), found.end(), [&](const Complaint& complaint) {
            return complaint.where == "dir/some.toml:" + one.place &&
                   complaint.what.find(one.what) != std::string::npos;
        });
        EXPECT_TRUE(told) << "not told: " << one.place << ' ' << one.what << "\ntold:\n" << all;
    }
    for (const Complaint& complaint : found) EXPECT_FALSE(complaint.remedy.empty()) << all;
}

// A job with one more line in [problem], its fourth line.
std::string with(const std::string& line) {
    return "[problem]\npiece = \"Q\"\nboard = 8\n" + line + "\n";
}
// A job with one line in another table, its fifth line.
std::string with(const std::string& table, const std::string& line) {
    return "[problem]\npiece = \"Q\"\nboard = 8\n[" + table + "]\n" + line + "\n";
}

TEST(JobErrors, NothingIsWrongWithTheJobsThatTheOthersAreMadeOf) {
    EXPECT_TRUE(complaints_about(with("")).empty());
    EXPECT_TRUE(complaints_about(with("run", "threads = 1")).empty());
}

TEST(JobErrors, WhatIsMissing) {
    expect_complaints("", {{"1:1", "[problem]"}});
    expect_complaints("[problem]", {{"1:1", "piece"}, {"1:1", "board"}});
    expect_complaints("\n\n[problem]\npiece = \"Q\"", {{"3:1", "board"}});
    expect_complaints("\n[problem]\nboard = 8", {{"2:1", "piece"}});
    expect_complaints("[goal]\nunique = true", {{"1:1", "[problem]"}});
}

TEST(JobErrors, UnknownKeys) {
    expect_complaints(with("peices = 8"), {{"4:1", "\"peices\""}});
    expect_complaints(with("goal", "uniqe = true"), {{"5:1", "\"uniqe\""}});
    expect_complaints(with("run", "  engin = \"fast\""), {{"5:3", "\"engin\""}});
    expect_complaints("typo = 1\n" + with(""), {{"1:1", "\"typo\""}});
    expect_complaints(with("[problems]"), {{"4:2", "\"problems\""}});
    expect_complaints(with("preplaced.x = 1"), {{"4:1", "preplaced"}});
}

TEST(JobErrors, TablesThatAreNone) {
    expect_complaints("problem = 5", {{"1:11", "\"problem\" is not a table"}});
    expect_complaints("goal = []\n" + with(""), {{"1:8", "\"goal\" is not a table"}});
    expect_complaints("run = \"fast\"\n" + with(""), {{"1:7", "\"run\" is not a table"}});
    expect_complaints("[[problem]]\npiece = \"Q\"\nboard = 8", {{"1:1", "is not a table"}});
}

TEST(JobErrors, WrongTypes) {
    expect_complaints("[problem]\npiece = 5\nboard = 8", {{"2:9", "piece is not a string"}});
    expect_complaints("[problem]\npiece = \"Q\"\nboard = [8]", {{"3:9", "board is not"}});
    for (const char* size :
         {"", "x", "8x", "x8", "3x4x5", "3 x 5", "-3x5", "3Y5", "99999999999999999999"})
        expect_complaints(
            "[problem]\npiece = \"Q\"\npieces = 2\nboard = \"" + std::string(size) + "\"",
            {{"4:9", "is not a board size"}});
    expect_complaints("[problem]\npiece = \"Q\"\nboard = \"3x5\"", {{"3:9", "number of pieces"}});
    expect_complaints("[problem]\npiece = \"Q\"\npieces = 2\nboard = \"0x5\"",
                      {{"4:9", "at least 1 row"}});
    expect_complaints("[problem]\npiece = \"Q\"\npieces = 2\nboard = \"5x0\"",
                      {{"4:9", "at least 1 column"}});
    expect_complaints("[problem]\npiece = \"Q\"\nboard = 8.5", {{"3:9", "board is not"}});
    expect_complaints("[problem]\npiece = [\"Q\"]\nboard = 8", {{"2:9", "piece"}});
    expect_complaints(with("pieces = true"), {{"4:10", "pieces is not"}});
    expect_complaints(with("preplaced = 5"), {{"4:13", "preplaced is not a list"}});
    expect_complaints(with("blocked = \"5\""), {{"4:11", "blocked is not a list"}});
    expect_complaints(with("goal", "find = 5"), {{"5:8", "find is not"}});
    expect_complaints(with("goal", "unique = 1"), {{"5:10", "unique is not true or false"}});
    expect_complaints(with("goal", "orderings = \"yes\""), {{"5:13", "orderings is not"}});
    expect_complaints(with("run", "engine = 5"), {{"5:10", "engine is not"}});
    expect_complaints(with("run", "frame = {}"), {{"5:9", "frame is not"}});
    expect_complaints(with("run", "threads = 2.5"), {{"5:11", "threads is not"}});
    expect_complaints(with("run", "checkpoint_every = 60"), {{"5:20", "checkpoint_every is not"}});
    expect_complaints(with("run", "max_time = 1979-05-27"), {{"5:12", "max_time is not"}});
    expect_complaints(with("run", "memory = 512"), {{"5:10", "512 is too low"}});
    expect_complaints(with("run", "memory = 2e9"), {{"5:10", "memory is not"}});
    expect_complaints(with("run", "memory = \"lots\""),
                      {{"5:10", "\"lots\" is not a memory size"}});
    expect_complaints(with("run", "memory = \"63MB\""), {{"5:10", "63MB is too low"}});
}

TEST(JobErrors, Pieces) {
    expect_complaints("[problem]\npiece = \"QXX\"\nboard = 8", {{"2:9", "character 2"}});
    expect_complaints("[problem]\npiece = \"\"\nboard = 8", {{"2:9", "empty"}});
    expect_complaints("[problem]\npiece = \"quen\"\nboard = 8", {{"2:9", "character 1"}});
}

TEST(JobErrors, NumbersOutOfRange) {
    for (const char* board : {"0", "-1", "2147483648", "9223372036854775807"})
        expect_complaints("[problem]\npiece = \"Q\"\nboard = " + std::string(board),
                          {{"3:9", "board"}});
    expect_complaints(with("pieces = -3"), {{"4:10", "pieces"}});
    expect_complaints(with("run", "threads = 0"), {{"5:11", "threads"}});
    expect_complaints(with("run", "threads = 65537"), {{"5:11", "threads"}});
    expect_complaints(with("run", "unit_nodes = 0"), {{"5:14", "unit_nodes"}});
    expect_complaints(with("run", "unit_nodes = -9223372036854775808"), {{"5:14", "unit_nodes"}});
}

TEST(JobErrors, Squares) {
    expect_complaints(with("preplaced = [0, -5]"), {{"4:17", "preplaced"}});
    expect_complaints(with("blocked = [0, 1.0, \"x\", [3]]"),
                      {{"4:15", "blocked"}, {"4:20", "blocked"}, {"4:25", "blocked"}});
    expect_complaints(with("preplaced = [0, 64]"), {{"4:17", "64 is off the board"}});
    expect_complaints(with("preplaced = [\"a1\", \"i1\"]\nblocked = [\"h9\", \"a0\"]"),
                      {{"4:20", "square i1 is off the board"},
                       {"5:12", "square h9 is off the board"},
                       {"5:18", "not a square"}});
    expect_complaints(with("preplaced = [\"a1\", \"b2\"]"), {{"4:20", "attack each other"}});
    expect_complaints(with("preplaced = [17, 0, 17]"), {{"4:21", "given twice"}});
    expect_complaints(with("preplaced = [0,\n  9]"), {{"5:3", "attack each other"}});
    expect_complaints(with("preplaced = [9]\nblocked = [3, 9]"), {{"5:15", "both preplaced"}});
    expect_complaints(with("preplaced = [9223372036854775807]"), {{"4:14", "off the board"}});
}

TEST(JobErrors, Names) {
    expect_complaints(with("goal", "find = \"fist\""), {{"5:8", "\"fist\""}});
    expect_complaints(with("run", "engine = \"Fast\""), {{"5:10", "engine \"Fast\""}});
    expect_complaints(with("run", "frame = \"everywhere\""), {{"5:9", "frame \"everywhere\""}});
    expect_complaints(with("run", "engine = \"\""), {{"5:10", "engine \"\""}});
}

TEST(JobErrors, Durations) {
    for (const char* text : {"", "60", "0s", "-5s", "soon", "5 s", "1e9s", "9999999999999d"}) {
        const std::string value = " = \"" + std::string(text) + "\"";
        expect_complaints(with("run", "checkpoint_every" + value), {{"5:20", "checkpoint_every"}});
        expect_complaints(with("run", "max_time" + value), {{"5:12", "max_time"}});
    }
}

TEST(JobErrors, AllAreToldTogether) {
    expect_complaints(R"([problem]
piece = "QX"
board = 0
tint = "red"
preplaced = [0, -1]
[goal]
unique = "no"
[run]
engine = "steam"
checkpoint_every = "never"
)",
                      {{"2:9", "character 2"},
                       {"3:9", "board"},
                       {"4:1", "tint"},
                       {"5:17", "preplaced"},
                       {"7:10", "unique"},
                       {"9:10", "steam"},
                       {"10:20", "never"}});
}

TEST(JobErrors, WhatIsNotToml) {
    const auto expect_one = [](const std::string& text, const std::string& place,
                               const std::string& what) {
        const std::vector<Complaint> found = complaints_about(text);
        ASSERT_EQ(found.size(), 1u) << text;
        EXPECT_NE(found[0].what.find(what), std::string::npos) << found[0].line();
        EXPECT_EQ(found[0].where.find("dir/some.toml:" + place), 0u) << found[0].line();
    };
    const auto expect_not_toml = [&](const std::string& text, const std::string& place) {
        expect_one(text, place, "not TOML");
    };
    expect_not_toml("[problem", "1:");
    expect_not_toml("[problem]\npiece = Q\n", "2:");
    expect_not_toml("[problem]\npiece = \"Q\n", "2:");
    expect_not_toml("[problem]\nboard = 8\nboard = 9\n", "3:");
    expect_not_toml("[problem]\nboard = 99999999999999999999\n", "2:");
    expect_not_toml(std::string("\x7f"
                                "ELF\2\1\1\0\0\0",
                                10),
                    "1:");
    expect_not_toml(std::string(1000, '\0'), "1:");
    expect_not_toml("\xff\xfe[problem]", "1:");
    expect_not_toml("[problem]\npiece = \"\xc3\x28\"\n", "2:");
    expect_one("x = " + std::string(100000, '['), "1:", "nested more than 32 levels deep");
    expect_one("x = " + std::string(100000, '{'), "1:", "nested more than 32 levels deep");
}

TEST(JobErrors, NestingBeyondAllNeed) {
    const auto nested = [](std::size_t dots) {
        std::string key = "a";
        for (std::size_t i = 0; i < dots; ++i) key += ".a";
        return complaints_about(with(key + " = 1"));
    };
    ASSERT_EQ(nested(most_job_levels).size(), 1u);
    EXPECT_NE(nested(most_job_levels)[0].what.find("unknown key"), std::string::npos);
    ASSERT_EQ(nested(most_job_levels + 1).size(), 1u);
    EXPECT_NE(nested(most_job_levels + 1)[0].what.find("nested more than 32 levels"),
              std::string::npos);
    EXPECT_EQ(nested(50'000)[0].where, "dir/some.toml:4:66");
}

TEST(JobErrors, AnyJunkIsRefusedInOrder) {
    Random random(8);
    const std::string good = with("preplaced = [0, 17]") + "[run]\nengine = \"fast\"\n";
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string text = good;
        for (std::uint64_t k = 0; k <= random.below(4); ++k)
            text[random.below(text.size())] = static_cast<char>(random.below(256));
        refused += !complaints_about(text).empty();  // anything but a Failure would end the test
    }
    EXPECT_GT(refused, 2000);
}

TEST(JobErrors, ManyErrorsAreToldInReasonableTime) {
    std::string text = "[problem]\npiece = \"N\"\nboard = 2000\nblocked = [";
    for (int i = 0; i < 100'000; ++i) text += "-1,";
    const std::vector<Complaint> found = complaints_about(text + "]");
    ASSERT_EQ(found.size(), Complaints::most_kept);
    EXPECT_EQ(found.back().where, "dir/some.toml:4:69");
}

// A job with a study of completions and more lines in [completion], from line 8 on.
std::string study(const std::string& lines, const std::string& board = "20") {
    return "[problem]\npiece = \"Q\"\nboard = " + board +
           "\n[goal]\nfind = \"complete\"\n[completion]\nsamples = 100\n" + lines + "\n";
}

TEST(JobErrors, StudiesOfCompletions) {
    EXPECT_TRUE(complaints_about(study("")).empty());
    EXPECT_TRUE(complaints_about(study("queens = 0\nmethod = \"random-matching\"")).empty());
    expect_complaints(study("queen = 5"), {{"8:1", "\"queen\""}});
    expect_complaints(study("queens = 20"), {{"8:10", "leave nothing"}});
    expect_complaints(study("queens = -1"), {{"8:10", "out of range"}});
    expect_complaints(study("queens = \"many\""), {{"8:10", "whole number"}});
    expect_complaints(study("seed = -1"), {{"8:8", "out of range"}});
    expect_complaints(study("seed = 1.5"), {{"8:8", "whole number"}});
    expect_complaints(study("cuts = 0"), {{"8:8", "out of range"}});
    expect_complaints(study("method = \"best\""), {{"8:10", "method = \"best\""}});
    expect_complaints(study("method = 1"), {{"8:10", "method is not a string"}});
    expect_complaints(study("kind = \"drawn\""), {{"8:8", "kind = \"drawn\""}});
    expect_complaints(study("kind = \"scattered\""), {{"8:8", "number of queens"}});
    expect_complaints(study("method = \"random-squares\"", "20001"), {{"3:9", "4 to 20000"}});
    expect_complaints(study("", "3"), {{"3:9", "4 to 1000000000"}});
    expect_complaints(study("", "1000000001"), {{"3:9", "4 to 1000000000"}});
    expect_complaints(study("[run]\nengine = \"fast\"\nframe = \"here\""),
                      {{"9:10", "engine"}, {"10:9", "frame"}});
    expect_complaints(study("[run]\ndouble_check = \"1%\""), {{"9:16", "double_check"}});
}

TEST(JobErrors, StudiesHaveProblemsOfTheirOwn) {
    const auto other = [](const std::string& problem) {
        return "[problem]\n" + problem + "\n[goal]\nfind = \"complete\"\n[completion]\nsamples = 9";
    };
    expect_complaints(other("board = 8\npiece = \"R\""), {{"3:9", "only queens"}});
    expect_complaints(other("board = 20\npiece = \"QN\"").append("\nmethod = \"grigoryan\""),
                      {{"3:9", "grigoryan supports only regular queens"}});
    expect_complaints(other("board = 8\npiece = \"Q\"\npieces = 7"), {{"4:10", "8 queens"}});
    expect_complaints(other("board = 8\npiece = \"Q\"\npreplaced = [0]"), {{"4:14", "preplaced"}});
    expect_complaints(other("board = 8\npiece = \"Q\"\nblocked = [64]"), {{"4:12", "64"}});
    expect_complaints(with("goal", "find = \"complete\""), {{"5:8", "[completion]"}});
    expect_complaints(with("completion", "samples = 5"), {{"4:1", "find = \"complete\""}});
    expect_complaints(with("completion", "seed = 5\n[goal]\nfind = \"complete\""),
                      {{"4:1", "samples"}});
    expect_complaints(with("completion", "samples = 0\n[goal]\nfind = \"complete\""),
                      {{"5:11", "out of range"}});
    expect_complaints(with("completion", "samples = 1000000001\n[goal]\nfind = \"complete\""),
                      {{"5:11", "out of range"}});
    expect_complaints(with("goal", "find = \"complete\"\nunique = true\n[completion]\nsamples = 5"),
                      {{"6:10", "unique"}});
}

}  // namespace
}  // namespace hetman::test
