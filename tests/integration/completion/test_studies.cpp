// Studies of completions: the counts do not depend on how they are run; and the tables of times.
#include <gtest/gtest.h>

#include <fmt/core.h>
#include <signal.h>

#include <sstream>

#include "coordinator/ledger/ledger_file.h"
#include "tests/integration/runs.h"
#include "worker/completion/study/completion_archive.h"

namespace hetman::test {
namespace {

class Studies : public ::testing::Test {
  protected:
    // The job file, with more lines in [completion].
    std::string job(const std::string& lines, std::uint64_t n = 30) const {
        const std::string file = path("study.toml");
        write_text(file, fmt::format("[problem]\npiece = \"queen\"\nboard = {}\n[goal]\n"
                                     "find = \"complete\"\n[completion]\n{}\n",
                                     n, lines));
        return file;
    }
    std::string path(const std::string& name) const { return directory_ / name; }

    Arguments run_in(const std::string& file, const std::string& name,
                     const Arguments& flags = {}) const {
        return Arguments{"run", file, "--dir", path(name), "--quiet"} + flags;
    }
    nlohmann::json completion_of(const std::string& name) const {
        return nlohmann::json::parse(read_text(path(name + "/result.json"))).at("completion");
    }

  private:
    TemporaryDirectory directory_;
};

// The fields of the second line.
std::vector<std::string> row_of(const std::string& table) {
    std::vector<std::string> fields;
    std::istringstream line(lines_of(table).at(1));
    for (std::string field; std::getline(line, field, ',');) fields.push_back(field);
    return fields;
}

TEST_F(Studies, TellAndKeepWhatTheyFound) {
    const Ended ended = hetman(run_in(job("samples = 500"), "run"));
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.errors, "");
    EXPECT_TRUE(ended.output.starts_with(
        "n 30: 500 of 500 compositions completed (streamed), 0 impossible, 0 undecided, "))
        << ended;
    const nlohmann::json result = completion_of("run");
    EXPECT_EQ(result.at("completed"), 500);
    EXPECT_EQ(result.at("false_negatives"), 0);
    EXPECT_EQ(result.at("method"), "streamed");
    EXPECT_TRUE(result.at("queens").is_null());
    EXPECT_GT(result.at("t_mean"), 0);
    EXPECT_LE(result.at("t90_mean"), result.at("t_mean"));
    EXPECT_LE(result.at("t_min"), result.at("t90_mean"));
    EXPECT_LE(result.at("t_mean"), result.at("t_max"));
    std::uint64_t times = 0;
    for (const auto& bin : result.at("times")) times += bin.at(1).get<std::uint64_t>();
    EXPECT_EQ(times, 500U);
    const auto row = row_of(read_text(path("run/table.csv")));
    EXPECT_EQ(row.at(0), "30");
    EXPECT_EQ(row.at(1), "500");
    EXPECT_EQ(row.at(6), "0");
    EXPECT_TRUE(read_text(path("run/times.csv")).starts_with("from,count,sum\n"));
}

TEST_F(Studies, TakeSuperAndAwesomeQueens) {
    for (const char* piece : {"super-queen", "awesome-queen"}) {
        const std::string file = path("pieces.toml");
        write_text(file, fmt::format("[problem]\npiece = \"{}\"\nboard = 16\n[goal]\n"
                                     "find = \"complete\"\n[completion]\nsamples = 300\n",
                                     piece));
        const Ended ended = hetman(run_in(file, piece));
        EXPECT_EQ(ended.code, 0) << ended;
        const nlohmann::json result = completion_of(piece);
        EXPECT_EQ(result.at("completed"), 300);
        EXPECT_EQ(result.at("false_negatives"), 0);
        EXPECT_EQ(hetman({"verify", path(piece), "--quiet"}).code, 0);
    }
}

TEST_F(Studies, GoOnAsFromTheStart) {
    const std::string file = job("samples = 20000\n[run]\nunit_nodes = 3000");
    ASSERT_EQ(hetman(run_in(file, "whole")).code, 0);
    const Ended first = hetman(run_in(file, "parts", {"--max-time", "0.15s", "--threads", "1"}));
    EXPECT_TRUE(first.code == stopped || first.code == 0) << first;
    const Ended second = hetman(run_in(file, "parts"));
    EXPECT_EQ(second.code, 0) << second;
    EXPECT_EQ(units_of(path("parts")), units_of(path("whole")));
    EXPECT_EQ(status_of(path("parts")).at("state"), "complete");
    EXPECT_EQ(hetman(run_in(file, "parts")).output.substr(0, 20), second.output.substr(0, 20));
}

TEST_F(Studies, SurviveAKill) {
    const std::string file = job("samples = 60000\n[run]\nunit_nodes = 3000");
    ASSERT_EQ(hetman(run_in(file, "whole")).code, 0);
    const Arguments command{"run",
                            file,
                            "--dir",
                            path("killed"),
                            "--threads",
                            "1",
                            "--checkpoint-every",
                            "0.05s",
                            "--progress-every",
                            "0.05s"};
    {
        Process process(hetman_command(command));
        await_progress(process, 3);
        process.send(SIGKILL);
        process.wait();
    }
    EXPECT_GT(finished_units(path("killed")), 0U);
    const Ended ended = hetman(command);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(units_of(path("killed")), units_of(path("whole")));
}

TEST_F(Studies, ByGrigoryanAndHisStages) {
    const Ended grigoryan =
        hetman(run_in(job("samples = 200\nmethod = \"grigoryan\"", 120), "grigoryan"));
    EXPECT_EQ(grigoryan.code, 0) << grigoryan;
    EXPECT_NE(grigoryan.output.find("(grigoryan)"), std::string::npos);
    const Ended stage = hetman(
        run_in(job("samples = 2000\nqueens = 0\nmethod = \"random-matching\"", 100), "stage"));
    EXPECT_EQ(stage.code, 0) << stage;
    const nlohmann::json result = completion_of("stage");
    EXPECT_NEAR(result.at("q_mean").get<double>(), 89, 0.5);
    EXPECT_TRUE(result.at("false_negatives").is_null());
    std::uint64_t samples = 0;
    for (const auto& length : result.at("lengths")) samples += length.at(1).get<std::uint64_t>();
    EXPECT_EQ(samples, 2000U);
    EXPECT_GT(lines_of(read_text(path("stage/lengths.csv"))).size(), 5U);
    EXPECT_EQ(row_of(read_text(path("stage/table.csv"))).at(6), "");
    // Each board reaches the first round, which fills 60 % of the rows.
    EXPECT_EQ(result.at("rounds").at(0).at(0), 2000);
    EXPECT_NEAR(result.at("first_round").get<double>(), 0.6005, 0.003);
    const double share = result.at("first_round").get<double>();
    EXPECT_NE(stage.output.find(fmt::format("after the first round: {:.4f} of the rows\n", share)),
              std::string::npos)
        << stage;
    EXPECT_TRUE(read_text(path("stage/rounds.csv"))
                    .starts_with(fmt::format("round,boards,qMean,share\n1,2000,{:.6g},{:.6g}\n",
                                             100 * share, share)));
    const Ended first =
        hetman(run_in(job("samples = 20\nqueens = 0\nmethod = \"first-squares\"", 100), "first"));
    EXPECT_EQ(read_text(path("first/lengths.csv")), "queens,count\n62,20\n") << first;
}

TEST_F(Studies, TellHowOftenTheyWentBack) {
    const std::string file =
        job("samples = 400\nqueens = 800\nmethod = \"grigoryan\"\n[run]\nunit_nodes = 20000", 1000);
    const Ended ended = hetman(run_in(file, "whole"));
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_NE(ended.output.find("\nwent back: 0 times "), std::string::npos) << ended;
    EXPECT_NE(ended.output.find("\nbase levels: 1 as given, 2 with 804 queens, 3 with 900; began "
                                "there: 400, 0, 0; returns there: 0, "),
              std::string::npos)
        << ended;
    const nlohmann::json result = completion_of("whole");
    EXPECT_EQ(result.at("base_levels"), nlohmann::json({804, 900}));
    EXPECT_EQ(result.at("began_at"), nlohmann::json({400, 0, 0}));
    std::uint64_t samples = 0;
    std::uint64_t returns = 0;
    for (const auto& entry : result.at("returns")) {
        samples += entry.at(1).get<std::uint64_t>();
        returns += entry.at(0).get<std::uint64_t>() * entry.at(1).get<std::uint64_t>();
    }
    EXPECT_EQ(samples, 400U);
    std::uint64_t by_level = 0;
    for (const auto& level : result.at("returned_to")) by_level += level.get<std::uint64_t>();
    EXPECT_EQ(by_level, returns);
    EXPECT_EQ(result.at("returns").at(0).at(1), result.at("straight"));

    // The same on one thread, in shards, with a stop in between, and recounted.
    const std::string table = read_text(path("whole/returns.csv"));
    EXPECT_TRUE(table.starts_with("returns,count,share\n0,")) << table;
    const Ended part = hetman(run_in(file, "parts", {"--max-time", "0.1s", "--threads", "1"}));
    EXPECT_TRUE(part.code == stopped || part.code == 0) << part;
    ASSERT_EQ(hetman(run_in(file, "parts", {"--threads", "1"})).code, 0);
    EXPECT_EQ(read_text(path("parts/returns.csv")), table);
    for (const std::string number : {"1", "2"})
        ASSERT_EQ(hetman(run_in(file, number, {"--shard", number + "/2"})).code, 0);
    ASSERT_EQ(hetman({"merge", path("merged"), path("2"), path("1")}).code, 0);
    EXPECT_EQ(read_text(path("merged/returns.csv")), table);
    EXPECT_EQ(units_of(path("merged")), units_of(path("whole")));
    EXPECT_EQ(hetman({"verify", path("whole"), "--sample", "100%", "--quiet"}).code, 0);

    // With the damage counted anew for each queen, hardly any of these boards returns to a lower
    // level.
    const Ended updated = hetman(run_in(
        job("samples = 400\nqueens = 800\nmethod = \"grigoryan-updated\"", 1000), "updated"));
    EXPECT_EQ(updated.code, 0) << updated;
    EXPECT_GT(completion_of("updated").at("straight"), 380);
    EXPECT_LT(result.at("straight"), 300);
    EXPECT_GT(result.at("straight"), 160);
}

TEST_F(Studies, AreWrongWithOtherReturns) {
    ASSERT_EQ(hetman(run_in(job("samples = 100\nmethod = \"grigoryan\"\n[run]\nunit_nodes = 1500"),
                            "run"))
                  .code,
              0);
    Checkpoint checkpoint = read_ledger(path("run"));
    auto tally = unpack<CompletionTally>(checkpoint.ledger.answer(1).details);
    // One more return, to the level to which boards of 30 rows return.
    auto last = tally.counts.returns.extract(std::prev(tally.counts.returns.end())->first);
    ++last.key();
    tally.counts.returned_to[2] += last.mapped();
    tally.counts.returns.insert(std::move(last));
    const PlannedUnit planned = checkpoint.ledger.planned(1);
    const UnitResult wrong{1, {checkpoint.ledger.tally(1), {}, pack(tally)}};
    checkpoint.ledger.strike(1);
    checkpoint.ledger.record(wrong, planned);
    write_text(path("run/ledger"), encode(checkpoint));
    const Ended ended = hetman({"verify", path("run"), "--sample", "100%"});
    EXPECT_EQ(ended.code, 5) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("unit 1 has "), std::string::npos) << ended;
    EXPECT_NE(complaints(ended)[0].find(" returns"), std::string::npos) << ended;
}

TEST_F(Studies, ProveScatteredCompositions) {
    const Ended ended =
        hetman(run_in(job("samples = 200\nqueens = 10\nkind = \"scattered\"", 20), "run"));
    EXPECT_EQ(ended.code, 0) << ended;
    const nlohmann::json result = completion_of("run");
    EXPECT_GT(result.at("impossible"), 20);
    EXPECT_EQ(result.at("undecided"), 0);
    EXPECT_TRUE(result.at("false_negatives").is_null());
}

TEST_F(Studies, AreVerified) {
    const std::string file = job("samples = 500\n[run]\nunit_nodes = 1500");
    ASSERT_EQ(hetman(run_in(file, "run")).code, 0);
    const Ended right = hetman({"verify", path("run"), "--sample", "100%"});
    EXPECT_EQ(right.code, 0) << right;
    EXPECT_EQ(right.output, "10 of 10 finished units recounted by streamed: all agree\n");
    EXPECT_EQ(hetman({"verify", path("run"), "--engine", "backtracking"}).code, 2);

    Checkpoint checkpoint = read_ledger(path("run"));
    auto tally = unpack<CompletionTally>(checkpoint.ledger.answer(3).details);
    --tally.counts.straight;
    const PlannedUnit planned = checkpoint.ledger.planned(3);
    const UnitResult wrong{3, {checkpoint.ledger.tally(3), {}, pack(tally)}};
    checkpoint.ledger.strike(3);
    checkpoint.ledger.record(wrong, planned);
    write_text(path("run/ledger"), encode(checkpoint));
    const Ended ended = hetman({"verify", path("run"), "--sample", "100%"});
    EXPECT_EQ(ended.code, 5) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("unit 3 has 50 completed, "), std::string::npos) << ended;
    EXPECT_NE(complaints(ended)[0].find("--unit 3`"), std::string::npos) << ended;
}

TEST_F(Studies, AreCutIntoShardsAndMerged) {
    const std::string file = job("samples = 500\n[run]\nunit_nodes = 1500");
    ASSERT_EQ(hetman(run_in(file, "whole")).code, 0);
    Arguments merge{"merge", path("merged")};
    for (const std::string number : {"1", "2", "3"}) {
        const Ended ended = hetman(run_in(file, number, {"--shard", number + "/3"}));
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_TRUE(ended.output.starts_with("shard " + number + " of 3: n 30: ")) << ended;
        merge.push_back(path(number));
    }
    const Ended merged = hetman(merge);
    EXPECT_EQ(merged.code, 0) << merged;
    EXPECT_TRUE(merged.output.starts_with("n 30: 500 of 500 compositions completed")) << merged;
    EXPECT_EQ(units_of(path("merged")), units_of(path("whole")));
    EXPECT_EQ(row_of(read_text(path("merged/table.csv"))).at(1), "500");
}

TEST_F(Studies, AreTheSameAsAResolvedJob) {
    const std::string file = job("samples = 300\nqueens = 12\nseed = 9\ncuts = 7");
    ASSERT_EQ(hetman(run_in(file, "run")).code, 0);
    ASSERT_EQ(hetman(run_in(path("run/job.toml"), "again")).code, 0);
    EXPECT_EQ(units_of(path("again")), units_of(path("run")));
}

TEST_F(Studies, RefuseTheLedgerOfAnother) {
    ASSERT_EQ(hetman(run_in(job("samples = 100"), "run")).code, 0);
    for (const auto& [lines, key] :
         {std::pair{"samples = 100\nseed = 2", "seed is 1 in the ledger, 2 in the job"},
          {"samples = 101", "samples is 100 in the ledger, 101 in the job"},
          {"samples = 100\nmethod = \"grigoryan\"",
           "engine is streamed in the ledger, grigoryan in the job"},
          {"samples = 100\nqueens = 3", "queens is any number in the ledger, 3 in the job"}}) {
        const Ended ended = hetman(run_in(job(lines), "run"));
        EXPECT_EQ(ended.code, 4) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find(key), std::string::npos) << ended;
    }
    const Ended counts = hetman({"count", "queen", "30", "--dir", path("run")});
    EXPECT_EQ(counts.code, 4) << counts;
    EXPECT_NE(complaints(counts).at(0).find("find is complete in the ledger"), std::string::npos);
}

#ifndef HETMAN_SANITIZED  // under which programs reserve terabytes of addresses
TEST_F(Studies, ThatDoNotFitTheMachineAreRefused) {
    Command command =
        hetman_command(run_in(job("samples = 4", 400'000'000), "run", {"--threads", "2"}));
    command.address_space = std::size_t{4} << 30;
    const Ended ended = run(command);
    EXPECT_EQ(ended.code, 2) << ended;
    const std::vector<std::string> lines = complaints(ended);
    ASSERT_EQ(lines.size(), 1U) << ended;
    EXPECT_TRUE(
        lines[0].starts_with("hetman: completing 2 boards of 400000000 rows at a time needs 7.1"))
        << lines[0];
}
#endif

TEST_F(Studies, RefuseFlagsThatAreNotForThem) {
    const std::string file = job("samples = 100");
    for (const Arguments& flags : {Arguments{"--engine", "backtracking"},
                                   {"--frame", "central"},
                                   {"--unique"},
                                   {"--orderings"},
                                   {"--double-check", "1%"}}) {
        const Ended ended = hetman(run_in(file, "run", flags));
        EXPECT_EQ(ended.code, 2) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find(flags[0]), std::string::npos) << ended;
    }
}

TEST_F(Studies, ArePlannedAndFollowed) {
    const std::string file = job("samples = 2000", 1000);
    const Ended plan = hetman({"plan", file, "--json", "--sample", "0.2s", "--dir", path("run")});
    EXPECT_EQ(plan.code, 0) << plan;
    const nlohmann::json planned = nlohmann::json::parse(plan.output);
    EXPECT_EQ(planned.at("find"), "complete");
    EXPECT_GE(planned.at("units"), 50);
    EXPECT_GT(planned.at("core_seconds"), 0);
    const Ended huge = hetman({"plan", job("samples = 20", 1'000'000'000), "--estimate", "--json",
                               "--threads", "2", "--dir", path("run")});
    EXPECT_EQ(huge.code, 0) << huge;
    EXPECT_EQ(nlohmann::json::parse(huge.output).at("memory_bytes"), 17'766'000'000U);
    EXPECT_EQ(hetman({"plan", file, "--estimate", "--dir", path("run")}).code, 0);
    const Ended small = hetman({"plan", job("samples = 20"), "--estimate", "--dir", path("run")});
    EXPECT_NE(small.output.find("based on    listed costs of a completion"), std::string::npos)
        << small;
    ASSERT_EQ(hetman(run_in(job("samples = 100"), "run")).code, 0);
    EXPECT_NE(status_text(path("run")).find("n 30: 100 of 100 compositions"), std::string::npos);
}

class MpiStudies : public Studies {
  protected:
    void SetUp() override {
        if (const std::string reason = why_no_ranks(); !reason.empty()) GTEST_SKIP() << reason;
    }
};

TEST_F(MpiStudies, AreTheSameForAnyNumberOfRanks) {
    const std::string file = job("samples = 2000\n[run]\nunit_nodes = 3000");
    ASSERT_EQ(hetman(run_in(file, "alone")).code, 0);
    const Ended ended = mpirun(3, run_in(file, "ranks"));
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(units_of(path("ranks")), units_of(path("alone")));
    EXPECT_EQ(mpirun(2, {"verify", path("ranks"), "--sample", "50%", "--quiet"}).code, 0);
    const std::string returns = job("samples = 500\nmethod = \"grigoryan\"", 60);
    ASSERT_EQ(hetman(run_in(returns, "alone-back")).code, 0);
    EXPECT_EQ(mpirun(3, run_in(returns, "ranks-back")).code, 0);
    EXPECT_EQ(read_text(path("ranks-back/returns.csv")), read_text(path("alone-back/returns.csv")));
}

}  // namespace
}  // namespace hetman::test
