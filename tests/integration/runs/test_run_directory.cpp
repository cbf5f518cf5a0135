// The files that a run leaves behind, and what `status` says about them at any time.
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <iterator>
#include <sstream>

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
    // The result as it was printed, and where it comes from.
    auto kept = nlohmann::ordered_json::parse(read_text(made / "result.json"));
    EXPECT_EQ(kept.erase("digest") + kept.erase("starts"), 2U);
    EXPECT_EQ(kept.dump() + '\n', ended.output);
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

// Classes add no units where the identity is the only symmetry: the ledger does not tell that they
// were asked for.
TEST(Status, TellsTheClassesOfABoardWithoutSymmetry) {
    const TemporaryDirectory directory;
    const Arguments count{"count", "N", "3", "--block", "0,1", "--classes"};
    const auto tell = [&](const std::string& name, const Arguments& flags) {
        const Ended ended = hetman(count + flags + Arguments{"--json", "--dir", directory / name});
        EXPECT_EQ(ended.code, 0) << ended;
        const auto counted = nlohmann::json::parse(ended.output);
        const auto json = status_of(directory / name);
        for (const char* field : {"total", "unique", "classes", "orderings"})
            EXPECT_EQ(json.at(field), counted.at(field)) << field;
        EXPECT_EQ(json.at("unique"), json.at("total"));
        EXPECT_EQ(json.value("unique_by_number", nlohmann::json()),
                  counted.value("unique_by_number", nlohmann::json()));
        const std::string text = status_text(directory / name);
        for (const char* line : {"\nunique      ", "\nclasses of 1"})
            EXPECT_NE(text.find(line), std::string::npos) << text;
        return json;
    };
    tell("two", {"--pieces", "2", "--orderings"});
    EXPECT_TRUE(tell("each", {"--pieces", "each"}).at("unique_by_number").is_array());
}

// The directory of a range has a run for each board.
TEST(Status, OfARangeIsATable) {
    const TemporaryDirectory directory;
    const std::string range = directory / "range";
    ASSERT_EQ(hetman({"count", "Q", "8..10", "--dir", range}).code, 0);
    const Known problem = stoppable_problem();
    make_partial_run(problem, range + "/11", [](UnitId id) { return id % 2 == 0; });
    fs::create_directory(range + "/other");
    const auto rows = [&](const Ended& ended) {
        std::vector<std::vector<std::string>> words;
        for (const std::string& line : lines_of(ended.output)) {
            std::istringstream row(line);
            words.emplace_back(std::istream_iterator<std::string>(row),
                               std::istream_iterator<std::string>());
        }
        return words;
    };
    const Ended whole = hetman({"status", range});
    EXPECT_EQ(whole.code, 0) << whole;
    const auto table = rows(whole);
    ASSERT_EQ(table.size(), 5U) << whole;
    EXPECT_EQ(table[1],
              (std::vector<std::string>{"8", "complete", "100.00", "%", "30/30", "-", "92"}));
    EXPECT_EQ(table[3],
              (std::vector<std::string>{"10", "complete", "100.00", "%", "113/113", "-", "724"}));
    ASSERT_GE(table[4].size(), 5U) << whole;
    EXPECT_EQ(table[4][0] + ' ' + table[4][1] + ' ' + table[4][2], "11 stopped, resumable");
    EXPECT_EQ(table[4].back(), "-");

    const Ended json = hetman({"status", range, "--json"});
    EXPECT_EQ(json.code, 0) << json;
    const std::vector<std::string> records = lines_of(json.output);
    ASSERT_EQ(records.size(), 4U) << json;
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(nlohmann::json::parse(records[i]).at("n"), 8 + i) << json;
    EXPECT_EQ(hetman({"status", range, "--units"}).code, 2);

    // One that cannot be read does not hide the others.
    fs::remove(range + "/9/ledger.prev");
    fs::resize_file(range + "/9/ledger", 0);
    const Ended damaged = hetman({"status", range});
    EXPECT_EQ(damaged.code, 4) << damaged;
    ASSERT_EQ(complaints(damaged).size(), 1U) << damaged;
    EXPECT_NE(complaints(damaged)[0].find(range + "/9/ledger"), std::string::npos) << damaged;
    ASSERT_EQ(rows(damaged).size(), 5U) << damaged;
    EXPECT_EQ(rows(damaged)[3], table[3]);
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
