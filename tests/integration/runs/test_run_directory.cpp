// The files that a run leaves behind, and what `status` says about them at any time.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>

#include "common/numbers/digest.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

const std::string quick_job = "[problem]\npiece = \"QNN\"\nboard = 17\n[goal]\nunique = true\n";

TEST(RunDirectory, HoldsAllThatIsPromised) {
    const TemporaryDirectory directory;
    write_text(directory / "awesome.toml", quick_job);
    Command command = hetman_command({"run", "awesome.toml", "--json"});
    command.directory = directory.path();
    const Ended ended = run(command);
    ASSERT_EQ(ended.code, 0) << ended;
    const fs::path made = directory.path() / "runs" / "awesome";
    EXPECT_NE(ended.errors.find("run directory " + made.string()), std::string::npos) << ended;
    for (const char* file : {"job.toml", "ledger", "ledger.prev", "run.log", "result.json"})
        EXPECT_GT(fs::file_size(made / file), 0U) << file;
    EXPECT_EQ(read_text(made / "result.json"), ended.output);
    EXPECT_NE(read_text(made / "run.log").find("complete"), std::string::npos);
}

TEST(RunDirectory, KeepsAJobThatGoesOnWithTheSameRun) {
    const TemporaryDirectory directory;
    write_text(directory / "awesome.toml", quick_job);
    ASSERT_EQ(hetman({"run", directory / "awesome.toml", "--dir", directory / "run"}).code, 0);
    fs::copy(directory / "run/job.toml", directory / "kept.toml");
    const Ended again = hetman({"run", directory / "kept.toml", "--dir", directory / "run"});
    EXPECT_EQ(again.code, 0) << again;
    EXPECT_EQ(again.output, "total 234\nunique 37\n");
    EXPECT_EQ(status_of(directory / "run").at("starts"), 1);
    EXPECT_EQ(read_text(directory / "run/job.toml"), read_text(directory / "kept.toml"));
}

TEST(RunDirectory, CountKeepsTheSameLedgerAsRun) {
    const TemporaryDirectory directory;
    write_text(directory / "awesome.toml", quick_job);
    ASSERT_EQ(hetman({"run", directory / "awesome.toml", "--dir", directory / "a"}).code, 0);
    ASSERT_EQ(hetman({"count", "QNN", "17", "--unique", "--dir", directory / "b"}).code, 0);
    EXPECT_EQ(units_of(directory / "a"), units_of(directory / "b"));
    EXPECT_EQ(status_of(directory / "a").at("fingerprint"),
              status_of(directory / "b").at("fingerprint"));
}

TEST(RunDirectory, FreshMovesTheOldRunAside) {
    const TemporaryDirectory directory;
    const Known problem = quick_problem();
    ASSERT_EQ(hetman(problem.count + Arguments{"--dir", directory / "run"}).code, 0);
    const std::string old_ledger = read_text(directory / "run/ledger");
    const Ended fresh = hetman({"count", "Q", "8", "--dir", directory / "run", "--fresh"});
    EXPECT_EQ(fresh.code, 0) << fresh;
    EXPECT_EQ(fresh.output, "92\n");
    EXPECT_NE(fresh.errors.find("run.old1"), std::string::npos) << fresh;
    EXPECT_EQ(read_text(directory / "run.old1/ledger"), old_ledger);
    EXPECT_EQ(status_of(directory / "run.old1").at("total"), "234");
    EXPECT_EQ(status_of(directory / "run").at("total"), "92");
}

TEST(RunDirectory, IsMadeWithAllAboveIt) {
    const TemporaryDirectory directory;
    const Ended ended = hetman({"count", "Q", "8", "--dir", directory / "a/b c/d"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(status_of(directory / "a/b c/d").at("state"), "complete");
}

TEST(Status, SaysRunningStoppedKilledAndComplete) {
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    const Known problem = stoppable_problem();
    const Command command =
        hetman_command(problem.count + Arguments{"--dir", run_directory, "--threads", "1",
                                                 "--checkpoint-every", "0.05s"});
    {
        Process live(command);
        await_progress(live, 2);
        const auto json = status_of(run_directory);
        EXPECT_EQ(json.at("state"), "running");
        EXPECT_TRUE(json.at("total").is_null());
        const std::string text = status_text(run_directory);
        EXPECT_NE(text.find("running (process " + std::to_string(live.pid()) + " on "),
                  std::string::npos)
            << text;
        live.send(SIGUSR1);
        ASSERT_EQ(live.wait().code, stopped);
    }
    EXPECT_EQ(status_of(run_directory).at("state"), "stopped, resumable");
    EXPECT_NE(status_text(run_directory).find("stopped, resumable"), std::string::npos);
    {
        Process killed(command);
        await_progress(killed, 2);
        killed.send(SIGKILL);
        ASSERT_EQ(killed.wait().code, 128 + SIGKILL);
    }
    EXPECT_EQ(status_of(run_directory).at("state"), "killed, resumable");
    EXPECT_NE(status_text(run_directory).find("killed, resumable"), std::string::npos);
    expect_exact_finish(command, problem, run_directory);
    EXPECT_EQ(status_of(run_directory).at("starts"), 3);
    EXPECT_NE(status_text(run_directory).find("total       " + problem.total), std::string::npos);
}

TEST(Status, JsonHasAllFields) {
    const TemporaryDirectory directory;
    ASSERT_EQ(hetman({"count", "QNN", "17", "--dir", directory / "run", "--unique"}).code, 0);
    const auto json = status_of(directory / "run");
    for (const char* text : {"piece", "total", "unique", "subtotal", "engine", "version",
                             "directory", "state", "fingerprint"})
        EXPECT_TRUE(json.at(text).is_string()) << text;
    for (const char* number :
         {"n", "pieces", "units", "nodes", "threads", "generation", "saved_at", "starts"})
        EXPECT_TRUE(json.at(number).is_number_unsigned()) << number;
    EXPECT_EQ(json.at("total"), "234");
    EXPECT_EQ(json.at("unique"), "37");
    EXPECT_EQ(json.at("complete"), true);
    EXPECT_EQ(json.at("percent"), 100.0);
}

TEST(Status, OnlyReads) {
    const TemporaryDirectory directory;
    ASSERT_EQ(hetman({"count", "Q", "8", "--dir", directory / "run"}).code, 0);
    const auto before = kept_in(directory.path() / "run");
    const std::string owner = read_text(directory / "run/owner");
    const std::string log = read_text(directory / "run/run.log");
    status_text(directory / "run");
    units_of(directory / "run");
    EXPECT_EQ(kept_in(directory.path() / "run"), before);
    EXPECT_EQ(read_text(directory / "run/owner"), owner);
    EXPECT_EQ(read_text(directory / "run/run.log"), log);
}

TEST(Status, OfWhatIsNoRunDirectoryIsAnError) {
    const TemporaryDirectory directory;
    write_text(directory / "file", "no directory");
    fs::create_directory(directory / "empty");
    for (const char* name : {"missing", "empty", "file"})
        for (const char* flag : {"--json", "--units"}) {
            const Ended ended = hetman({"status", directory / name, flag});
            EXPECT_EQ(ended.code, 4) << ended;
            EXPECT_EQ(ended.output, "");
            EXPECT_EQ(lines_of(ended.errors).size(), 1U) << ended;
            ASSERT_EQ(complaints(ended).size(), 1U) << ended;
            EXPECT_NE(ended.errors.find(directory / name), std::string::npos) << ended;
        }
    EXPECT_FALSE(fs::exists(directory / "missing"));
    EXPECT_TRUE(fs::is_empty(directory / "empty"));
}

TEST(Units, AreTheSameForAnyNumberOfThreads) {
    const TemporaryDirectory directory;
    const Arguments count{"count", "QNN", "18", "--unique"};
    for (const char* threads : {"1", "2", "7"})
        ASSERT_EQ(
            hetman(count + Arguments{"--threads", threads, "--dir", directory / threads}).code, 0);
    const std::string table = units_of(directory / "1");
    EXPECT_GT(lines_of(table).size(), 100U);
    EXPECT_EQ(units_of(directory / "2"), table);
    EXPECT_EQ(units_of(directory / "7"), table);
}

// Plans are made with all processors, but must not depend on their number.
TEST(Units, AreTheSameOnOneProcessor) {
    const TemporaryDirectory directory;
    const Arguments count{"count", "QNN", "18", "--unique", "--unit-nodes", "50", "--dir"};
    Command command = hetman_command(count + Arguments{directory / "one"});
    command.one_processor = true;
    ASSERT_EQ(run(command).code, 0);
    ASSERT_EQ(hetman(count + Arguments{directory / "all"}).code, 0);
    EXPECT_EQ(units_of(directory / "one"), units_of(directory / "all"));
    EXPECT_EQ(status_of(directory / "one").at("threads"), 1);
}

// Anybody can verify a copied table: `head -n -1 TABLE | xxh128sum`.
TEST(Units, EndWithTheDigestOfAllAboveIt) {
    const TemporaryDirectory directory;
    ASSERT_EQ(hetman({"count", "QNN", "17", "--dir", directory / "run"}).code, 0);
    const std::string table = units_of(directory / "run");
    const std::string last = lines_of(table).back() + '\n';
    const std::string above = table.substr(0, table.size() - last.size());
    EXPECT_EQ(last, "# XXH3-128 " + digest_of(above).hex() + '\n');
    EXPECT_NE(above.find("unit\tsymmetry"), std::string::npos);
}

// As with `| head`, and the output is much larger than a pipe.
TEST(Units, EndQuietlyWhenTheReaderIsGone) {
    const TemporaryDirectory directory;
    ASSERT_EQ(hetman({"count", "QNN", "18", "--unit-nodes", "50", "--dir", directory / "run"}).code,
              0);
    ASSERT_GT(units_of(directory / "run").size(), 100'000U);
    Command command = hetman_command({"status", directory / "run", "--units"});
    command.output = Stream::broken_pipe;
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.errors, "");
}

TEST(Units, AddUpToTheTotal) {
    const TemporaryDirectory directory;
    ASSERT_EQ(hetman({"count", "QNN", "17", "--dir", directory / "run"}).code, 0);
    std::uint64_t total = 0;
    std::uint64_t nodes = 0;
    for (const std::string& line : lines_of(units_of(directory / "run"))) {
        if (line.starts_with("unit\t") || line.starts_with("# ")) continue;
        std::istringstream fields(line);
        std::string skipped;
        std::uint64_t weight = 0;
        std::uint64_t placements = 0;
        std::uint64_t unit_nodes = 0;
        fields >> skipped >> skipped >> skipped >> weight >> placements >> unit_nodes;
        ASSERT_TRUE(fields) << line;
        total += weight * placements;
        nodes += unit_nodes;
    }
    EXPECT_EQ(total, 234U);
    EXPECT_EQ(status_of(directory / "run").at("nodes"), nodes);
}

}  // namespace
}  // namespace hetman::test
