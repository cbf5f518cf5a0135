// Job files in the file system: valid ones are read, others are refused with file, line and column.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>

#include "common/numbers/random.h"
#include "coordinator/planner/planner.h"
#include "coordinator/storage/job_files.h"
#include "coordinator/workload_list.h"
#include "tests/integration/documents.h"
#include "tests/integration/program.h"
#include "tests/integration/temporary_directory.h"

namespace hetman::test {
namespace {

struct BadJob {
    const char* name;
    std::string text;
    // The line and column of each error, in the order of the lines that report them, and a word
    // from the message. Only the line if the TOML library chooses the column.
    std::vector<std::pair<std::string, const char*>> faults;
};

void PrintTo(const BadJob& job, std::ostream* stream) { *stream << job.name; }

class BadJobs : public ::testing::TestWithParam<BadJob> {};

TEST_P(BadJobs, AreRefusedWithFileLineAndColumn) {
    const TemporaryDirectory directory;
    const std::string file = directory / "bad.toml";
    write_text(file, GetParam().text);
    Command command = hetman_command({"run", file});
    command.directory = directory.path();
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 3) << ended;
    EXPECT_EQ(ended.output, "");
    const std::vector<std::string> lines = lines_of(ended.errors);
    ASSERT_EQ(lines.size(), GetParam().faults.size()) << ended;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& [place, word] = GetParam().faults[i];
        EXPECT_TRUE(lines[i].starts_with("hetman: ")) << lines[i];
        const char end = place.find(':') == std::string::npos ? ':' : ';';
        EXPECT_NE(lines[i].find(": " + file + ':' + place + end), std::string::npos)
            << lines[i] << "\nis not at " << place;
        EXPECT_NE(lines[i].find(word), std::string::npos) << lines[i];
    }
    EXPECT_FALSE(std::filesystem::exists(directory / "runs"));
}

// The [problem] table of eight queens, with more lines in it.
std::string table_of_queens(const std::string& more) {
    return "[problem]\npiece = \"Q\"\nboard = 8\n" + more;
}

INSTANTIATE_TEST_SUITE_P(
    Syntax, BadJobs,
    ::testing::Values(
        BadJob{"Empty", "", {{"1:1", "[problem]"}}},
        BadJob{"OnlyAComment", "# nothing\n", {{"1:1", "[problem]"}}},
        BadJob{"NotToml", "[problem\n", {{"1", "TOML"}}},
        BadJob{"KeyTwice", table_of_queens("piece = \"R\"\n"), {{"4", "piece"}}},
        BadJob{"NumberTooLong",
               "[problem]\npiece = \"Q\"\nboard = 99999999999999999999\n",
               {{"3", "99999999999999999999"}}},
        BadJob{"ProblemIsANumber", "problem = 3\n", {{"1:11", "not a table"}}},
        BadJob{"GoalIsANumber", "goal = 3\n" + table_of_queens(""), {{"1:8", "not a table"}}},
        BadJob{"UnknownTable", table_of_queens("[goals]\n"), {{"4:2", "goals"}}},
        BadJob{"UnknownKeys",
               table_of_queens("peices = 8\n[goal]\nunqiue = true\n[run]\nenigne = \"auto\"\n"),
               {{"4:1", "peices"}, {"6:1", "unqiue"}, {"8:1", "enigne"}}}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Problem, BadJobs,
    ::testing::Values(
        BadJob{"NothingSaid", "[problem]\n", {{"1:1", "piece"}, {"1:1", "board"}}},
        BadJob{"Letter", "[problem]\npiece = \"QX\"\nboard = 8\n", {{"2:9", "'X'"}}},
        BadJob{"PieceIsANumber", "[problem]\npiece = 1\nboard = 8\n", {{"2:9", "piece"}}},
        BadJob{"BoardZero", "[problem]\npiece = \"Q\"\nboard = 0\n", {{"3:9", "board = 0"}}},
        BadJob{"BoardNegative", "[problem]\npiece = \"Q\"\nboard = -8\n", {{"3:9", "-8"}}},
        BadJob{"BoardIsAText", "[problem]\npiece = \"Q\"\nboard = \"eight\"\n", {{"3:9", "size"}}},
        BadJob{"BoardIsATruth", "[problem]\npiece = \"Q\"\nboard = true\n", {{"3:9", "number"}}},
        BadJob{"BoardIsAFraction", "[problem]\npiece = \"Q\"\nboard = 8.5\n", {{"3:9", "board"}}},
        BadJob{"PiecesNegative", table_of_queens("pieces = -1\n"), {{"4:10", "pieces = -1"}}},
        BadJob{"SquaresAreANumber", table_of_queens("preplaced = 3\n"), {{"4:13", "preplaced"}}},
        BadJob{
            "SquareIsNegative", table_of_queens("preplaced = [0, -1]\n"), {{"4:17", "preplaced"}}},
        BadJob{"SquareIsAText", table_of_queens("blocked = [\"1a\"]\n"), {{"4:12", "blocked"}}},
        BadJob{"AllSquaresWrong",
               table_of_queens("preplaced = [0, 64, 9,\n  0]\nblocked = [0]\n"),
               {{"4:17", "off the board"},
                {"5:3", "twice"},
                {"4:21", "attack"},
                {"6:12", "both preplaced and blocked"}}}),
    [](const auto& info) { return info.param.name; });

INSTANTIATE_TEST_SUITE_P(
    GoalAndRun, BadJobs,
    ::testing::Values(
        BadJob{
            "FindSomethingElse", table_of_queens("[goal]\nfind = \"gold\"\n"), {{"5:8", "gold"}}},
        BadJob{"UniqueIsANumber", table_of_queens("[goal]\nunique = 1\n"), {{"5:10", "unique"}}},
        BadJob{"Engine", table_of_queens("[run]\nengine = \"fast\"\n"), {{"5:10", "\"fast\""}}},
        BadJob{"Frame", table_of_queens("[run]\nframe = \"left\"\n"), {{"5:9", "\"left\""}}},
        BadJob{"ThreadsZero", table_of_queens("[run]\nthreads = 0\n"), {{"5:11", "threads = 0"}}},
        BadJob{"UnitNodesZero",
               table_of_queens("[run]\nunit_nodes = 0\n"),
               {{"5:14", "unit_nodes = 0"}}},
        BadJob{
            "TimeIsANumber", table_of_queens("[run]\ncheckpoint_every = 60\n"), {{"5:20", "60s"}}},
        BadJob{"TimeIsNoTime", table_of_queens("[run]\nmax_time = \"soon\"\n"), {{"5:12", "soon"}}},
        BadJob{"AllAtOnce",
               "[problem]\npiece = \"QX\"\nboard = 0\n[goal]\nunique = 1\n"
               "[run]\nthreads = 0\nmax_time = \"x\"\n",
               {{"2:9", "'X'"},
                {"3:9", "board"},
                {"5:10", "unique"},
                {"7:11", "threads"},
                {"8:12", "max_time"}}}),
    [](const auto& info) { return info.param.name; });

void expect_unreadable(const std::string& file, const char* why) {
    const Ended ended = hetman({"run", file});
    EXPECT_EQ(ended.code, 3) << ended;
    EXPECT_EQ(ended.output, "");
    ASSERT_EQ(lines_of(ended.errors).size(), 1U) << ended;
    EXPECT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(ended.errors.find(file), std::string::npos) << ended;
    EXPECT_NE(ended.errors.find(why), std::string::npos) << ended;
}

TEST(JobFile, ThatCannotBeReadIsNamed) {
    const TemporaryDirectory directory;
    expect_unreadable(directory / "missing.toml", "No such file");
    expect_unreadable(directory.path().string(), "Is a directory");
    expect_unreadable(directory / "missing/job.toml", "No such file");
}

TEST(JobFile, ThatIsARunDirectoryIsContinuedByAnotherCommand) {
    const TemporaryDirectory directory;
    const std::string run = directory / "run";
    EXPECT_EQ(hetman({"count", "queen", "8", "--quiet", "--dir", run}).output, "92\n");
    const std::string job = run + "/job.toml";
    expect_unreadable(run, ("`hetman run " + job + " --dir " + run + '`').c_str());
    EXPECT_EQ(hetman({"run", job, "--dir", run, "--quiet"}).output, "92\n");
}

TEST(JobFile, MayBeStandardInputAndBeginWithAByteOrderMark) {
    const TemporaryDirectory directory;
    const std::string file = directory / "job.toml";
    write_text(file, "\xef\xbb\xbf" + table_of_queens(""));
    const auto fed = [&](const std::string& command) {
        return run({{"sh", "-c", program() + ' ' + command + " < " + file}});
    };
    EXPECT_EQ(hetman({"run", file, "--dir", directory / "a", "--quiet"}).output, "92\n");
    const Ended ended = fed("run - --quiet --dir " + directory / "b");
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "92\n");
    EXPECT_EQ(fed("plan - --estimate --json").code, 0);
    const Ended nameless = fed("run -");
    EXPECT_EQ(nameless.code, 2) << nameless;
    EXPECT_EQ(nameless.errors,
              "hetman: a job from standard input has no name for its run: --dir; give the run "
              "directory\n");
    write_text(file, table_of_queens("blocked = 5\n"));
    const Ended bad = fed("run - --dir " + directory / "c");
    EXPECT_EQ(bad.code, 3) << bad;
    EXPECT_NE(bad.errors.find(": standard input:4:11; "), std::string::npos) << bad;
}

// What flags accept, keys accept as well.
TEST(JobFile, SharesTheNotationOfFlags) {
    const TemporaryDirectory directory;
    const std::string file = directory / "job.toml";
    const Arguments rest{"--json", "--quiet"};
    write_text(file,
               "[problem]\npiece = \"R\"\nboard = \"6X5\"\npieces = 4\npreplaced = [\"a1\", "
               "1]\nblocked = [\"b2\", \"E6\"]\n[run]\nmemory = \"2.5g\"\nunit_nodes = 1e6\n"
               "threads = 1\nmax_time = \"1-12:00:00\"\ncheckpoint_every = \"90min\"\n"
               "worker_timeout = \"00:01:30\"\n");
    const Ended by_job = hetman(Arguments{"run", file, "--dir", directory / "job"} + rest);
    const Ended by_flags = hetman(Arguments{"count",
                                            "R",
                                            "6X5",
                                            "--pieces",
                                            "4",
                                            "--place",
                                            "a1,1",
                                            "--block",
                                            "b2,E6",
                                            "--memory",
                                            "2.5g",
                                            "--unit-nodes",
                                            "1e6",
                                            "--threads",
                                            "1",
                                            "--max-time",
                                            "1-12:00:00",
                                            "--checkpoint-every",
                                            "90min",
                                            "--worker-timeout",
                                            "00:01:30",
                                            "--dir",
                                            directory / "flags"} +
                                  rest);
    ASSERT_EQ(by_job.code, 0) << by_job;
    ASSERT_EQ(by_flags.code, 0) << by_flags;
    const auto json = nlohmann::json::parse(by_job.output);
    EXPECT_EQ(json.at("preplaced"), (std::vector<int>{1, 25}));
    EXPECT_EQ(json.at("blocked"), (std::vector<int>{4, 21}));
    EXPECT_EQ(json.at("total"), nlohmann::json::parse(by_flags.output).at("total"));
    const std::string kept = read_text(directory / "job/job.toml");
    EXPECT_EQ(kept, read_text(directory / "flags/job.toml"));
    for (const char* line : {"memory = \"2560MiB\"", "unit_nodes = 1000000", "max_time = \"1d12h\"",
                             "checkpoint_every = \"1h30m\"", "worker_timeout = \"1m30s\""})
        EXPECT_NE(kept.find(line), std::string::npos) << line << '\n' << kept;
}

TEST(JobFile, JunkNeverCrashes) {
    const TemporaryDirectory directory;
    const std::string file = directory / "junk.toml";
    Random random(random_seed());
    for (int i = 0; i < 30; ++i) {
        std::string junk(random.below(2000), '\0');
        for (char& byte : junk) byte = static_cast<char>(random.below(256));
        // Half of them begin like a job file.
        write_text(file, i % 2 == 0 ? junk : table_of_queens("x = ") + junk);
        const Ended ended = hetman({"run", file});
        EXPECT_EQ(ended.code, 3) << ended;
        EXPECT_EQ(ended.output, "");
        EXPECT_GE(complaints(ended).size(), 1U);
        EXPECT_EQ(complaints(ended).size(), lines_of(ended.errors).size()) << ended;
    }
}

TEST(JobFile, WithCarriageReturnsIsRead) {
    const TemporaryDirectory directory;
    write_text(directory / "job.toml", "[problem]\r\npiece = \"Q\"\r\nboard = 8\r\n");
    const Ended ended = hetman({"run", directory / "job.toml", "--dir", directory / "run"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "92\n");
}

TEST(JobFile, FlagsOverruleIt) {
    const TemporaryDirectory directory;
    write_text(directory / "job.toml", table_of_queens("[goal]\nunique = true\n[run]\nengine = "
                                                       "\"backtracking\"\nthreads = 1\n"));
    const Ended ended = hetman({"run", directory / "job.toml", "--dir", directory / "run",
                                "--engine", "row-bitmask", "--threads", "2", "--json"});
    ASSERT_EQ(ended.code, 0) << ended;
    EXPECT_NE(ended.output.find("\"engine\":\"row-bitmask\""), std::string::npos) << ended.output;
    EXPECT_NE(ended.output.find("\"threads\":2"), std::string::npos) << ended.output;
    EXPECT_NE(ended.output.find("\"unique\":\"12\""), std::string::npos) << ended.output;
}

// The jobs that come with the program: each has its board in its name.
TEST(JobFile, OfTheProjectCanBeRun) {
    int jobs = 0;
    for (const auto& entry : std::filesystem::directory_iterator(project_directory() / "jobs")) {
        if (entry.path().extension() != ".toml") continue;
        SCOPED_TRACE(entry.path());
        const Job job = job_in(entry.path());
        const std::string name = entry.path().stem();
        EXPECT_NE((name + '-').find('-' + std::to_string(job.problem.board.side()) + '-'),
                  std::string::npos);
        EXPECT_NO_THROW(workload_of(job.goal.find).decider(job.problem, job.run)->check());
        ++jobs;
    }
    EXPECT_GT(jobs, 10);
}

}  // namespace
}  // namespace hetman::test
