// Shards, counted on clusters that never meet, and their merge.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "coordinator/ledger/ledger_file.h"
#include "tests/coordinator/ledger/recorded_again.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

class Shards : public ::testing::Test {
  protected:
    Shards() { write_job(""); }
    void write_job(const std::string& goal) const {
        write_text(directory_ / "job.toml",
                   "[problem]\npiece = \"QNN\"\nboard = 17\n[run]\nunit_nodes = 100\n" + goal);
    }

    Command in_directory(Command command) const {
        command.directory = directory_.path();
        return command;
    }
    Ended start(const Arguments& arguments) const {
        return run(in_directory(hetman_command(arguments)));
    }
    // Counts a shard to its end in its default directory, and returns that directory.
    std::string count_shard(std::uint64_t number, std::uint64_t of,
                            const Arguments& flags = {}) const {
        const std::string shard = fmt::format("{}/{}", number, of);
        const Ended ended = start(Arguments{"run", "job.toml", "--shard", shard} + flags);
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_TRUE(ended.output.starts_with(fmt::format("shard {} of {}: subtotal ", number, of)))
            << ended;
        return directory_ / fmt::format("runs/job.shard-{}-of-{}", number, of);
    }
    Arguments count_shards(std::uint64_t of, const Arguments& flags = {}) const {
        Arguments directories;
        for (std::uint64_t number = 1; number <= of; ++number)
            directories.push_back(count_shard(number, of, flags));
        return directories;
    }
    void expect_merge(const Arguments& directories, const std::string& output) const {
        const Ended ended = start(Arguments{"merge", out_} + directories);
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, output);
    }
    void expect_failure(const Ended& ended, int code, const std::vector<std::string>& says) const {
        EXPECT_EQ(ended.code, code) << ended;
        EXPECT_EQ(ended.output, "");
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        for (const std::string& text : says)
            EXPECT_NE(complaints(ended)[0].find(text), std::string::npos)
                << ended << "\ndoes not say " << text;
    }

    const TemporaryDirectory directory_;
    const std::string out_ = directory_ / "whole";
    const Known problem_ = quick_problem();
};

TEST_F(Shards, MergedAreTheUndividedRun) {
    for (const std::uint64_t of : {1, 2, 3, 7}) {
        const Arguments directories = count_shards(of);
        expect_merge(directories, problem_.total);
        EXPECT_EQ(units_of(out_), reference_units(problem_)) << of;
        EXPECT_EQ(status_of(out_).at("state"), "complete");
        // The same command again changes nothing: everything is there and is compared.
        expect_merge(directories, problem_.total);
        EXPECT_EQ(units_of(out_), reference_units(problem_)) << of;
        fs::remove_all(out_);
    }
}

TEST_F(Shards, UniquesAreMergedToo) {
    expect_merge(count_shards(3, {"--unique"}), "total 234\nunique 37\n");
    const Known in_one_go{problem_.count + Arguments{"--unique"}, "total 234\nunique 37\n"};
    EXPECT_EQ(units_of(out_), reference_units(in_one_go));
}

// If the given squares leave no symmetry, the plan is the same with and without --unique.
TEST_F(Shards, UniquesAndOrderingsOfProblemsWithoutSymmetriesAreMergedToo) {
    write_text(directory_ / "job.toml",
               "[problem]\npiece = \"super-rook\"\nboard = 8\npreplaced = [1]\n"
               "[goal]\nunique = true\norderings = true\n");
    const Ended whole = start({"run", "job.toml"});
    ASSERT_EQ(whole.code, 0) << whole;
    ASSERT_EQ(lines_of(whole.output).size(), 3U) << whole;
    const Arguments directories = count_shards(2);
    expect_merge({directories[0], directories[1]}, whole.output);
    EXPECT_EQ(read_text(out_ + "/job.toml").find("unique = false"), std::string::npos);
    fs::remove_all(out_);
    // Merged one by one: OUT keeps what was asked for at first, and a shard without job.toml does
    // no harm.
    EXPECT_EQ(start({"merge", out_, directories[0]}).code, incomplete);
    fs::remove(directories[1] + "/job.toml");
    expect_merge({directories[1]}, whole.output);
}

TEST_F(Shards, HeatMapsAreMergedToo) {
    write_job("[goal]\nfind = \"heatmap\"\n");
    const Ended whole = start({"run", "job.toml", "--dir", "one-go"});
    ASSERT_EQ(whole.code, 0) << whole;
    expect_merge(count_shards(3), whole.output);
    EXPECT_EQ(units_of(out_), units_of(directory_ / "one-go"));
}

// Queens 5 have two units and rooks 8 have one: of three and of two shards, one is empty.
TEST_F(Shards, WithoutUnitsAreMergedLikeOthers) {
    const std::vector<std::tuple<const char*, std::uint64_t, const char*>> problems{
        {"piece = \"Q\"\nboard = 5\n", 3, "10\n"}, {"piece = \"R\"\nboard = 8\n", 2, "40320\n"}};
    for (const auto& [problem, shards, total] : problems) {
        SCOPED_TRACE(problem);
        write_text(directory_ / "job.toml", std::string("[problem]\n") + problem);
        const Arguments directories = count_shards(shards);
        const bool one_is_empty =
            std::any_of(directories.begin(), directories.end(),
                        [](const std::string& shard) { return status_of(shard).at("units") == 0; });
        EXPECT_TRUE(one_is_empty);
        for (const std::string& shard : directories) {
            EXPECT_EQ(status_of(shard).at("state"), "shard complete");
            EXPECT_EQ(status_of(shard).at("percent"), 100.0);
        }
        count_shards(shards);  // again: nothing is left to count
        expect_merge(directories, total);
        EXPECT_EQ(status_of(out_).at("state"), "complete");
        fs::remove_all(out_);
        fs::remove_all(directory_ / "runs");
    }
}

TEST_F(Shards, WithoutUnitsAloneLeaveNothingToVerifyYet) {
    write_text(directory_ / "job.toml", "[problem]\npiece = \"R\"\nboard = 8\n");
    const Arguments directories = count_shards(2);
    const auto empty =
        std::find_if(directories.begin(), directories.end(),
                     [](const std::string& shard) { return status_of(shard).at("units") == 0; });
    ASSERT_NE(empty, directories.end());
    ASSERT_EQ(start({"merge", out_, *empty}).code, 8);
    expect_failure(start({"verify", out_}), 8, {"no unit is finished yet"});
}

// If the previous ledger is complete too, nothing is counted, but the ledger is saved again, so
// that the next start and merge need not fall back.
TEST_F(Shards, CompleteWithALostLedgerAreSavedAgain) {
    const Arguments directories = count_shards(2);
    fs::rename(directories[0] + "/ledger", directories[0] + "/ledger.prev");
    expect_failure(start(Arguments{"merge", out_} + directories), 4, {"is missing"});
    count_shard(1, 2);
    expect_merge(directories, problem_.total);
}

TEST_F(Shards, AreShownAsShards) {
    const std::string run_directory = count_shard(2, 3);
    const auto json = status_of(run_directory);
    EXPECT_EQ(json.at("shard"), "2/3");
    EXPECT_TRUE(json.at("total").is_null());
    EXPECT_EQ(json.at("percent"), 100.0);
    EXPECT_EQ(json.at("units"), json.at("finished"));
    EXPECT_LT(json.at("units"), 674 / 3 + 2);
    EXPECT_NE(status_text(run_directory).find("2 of 3"), std::string::npos);
    EXPECT_EQ(status_text(run_directory).find("\ntotal"), std::string::npos);
    // The fingerprint is that of the run, because it is the same job.
    ASSERT_EQ(start({"run", "job.toml"}).code, 0);
    EXPECT_EQ(status_of(directory_ / "runs/job").at("fingerprint"), json.at("fingerprint"));
    EXPECT_FALSE(status_of(directory_ / "runs/job").contains("shard"));
    const Ended again = start({"run", "job.toml", "--shard", "2/3", "--json"});
    EXPECT_EQ(again.code, 0) << again;
    const auto result = nlohmann::json::parse(again.output);
    EXPECT_EQ(result.at("shard"), "2/3");
    EXPECT_TRUE(result.at("total").is_null());
    EXPECT_EQ(result.at("subtotal"), json.at("subtotal"));
}

TEST_F(Shards, StoppedGoOn) {
    const Known problem = stoppable_problem();
    write_text(directory_ / "job.toml", job_for(problem));
    const Arguments arguments{"run", "job.toml", "--shard", "1/2", "--progress-every", "0.05s"};
    {
        Process process(in_directory(hetman_command(arguments)));
        await_progress(process, 2);
        process.send(SIGUSR1);
        const Ended ended = process.wait();
        ASSERT_EQ(ended.code, stopped) << ended;
        EXPECT_EQ(ended.output, "");
    }
    expect_merge({count_shard(1, 2), count_shard(2, 2)}, problem.total);
    EXPECT_EQ(units_of(out_), reference_units(problem));
}

TEST_F(Shards, MayNotChange) {
    const std::string run_directory = count_shard(1, 2);
    const auto before = kept_in(run_directory);
    expect_failure(start({"run", "job.toml", "--shard", "2/2", "--dir", run_directory}), 4,
                   {"shard is 1/2 in the ledger, 2/2 in the job", run_directory});
    expect_failure(start({"run", "job.toml", "--shard", "1/3", "--dir", run_directory}), 4,
                   {"shard is 1/2 in the ledger, 1/3 in the job"});
    expect_failure(start({"run", "job.toml", "--dir", run_directory}), 4,
                   {"shard is 1/2 in the ledger, none in the job"});
    EXPECT_EQ(kept_in(run_directory), before);
    ASSERT_EQ(start({"run", "job.toml"}).code, 0);
    expect_failure(start({"run", "job.toml", "--shard", "1/2", "--dir", "runs/job"}), 4,
                   {"shard is none in the ledger, 1/2 in the job"});
}

TEST_F(Shards, ArePlanned) {
    const Ended ended = start({"plan", "job.toml", "--shard", "2/3", "--json", "--estimate"});
    ASSERT_EQ(ended.code, 0) << ended;
    const auto json = nlohmann::json::parse(ended.output);
    EXPECT_EQ(json.at("units"), status_of(count_shard(2, 3)).at("units"));
}

TEST_F(Shards, ThatCannotBeAreRefused) {
    for (const char* shard : {"", "0/3", "4/3", "2", "2/", "x/3", "1/0", "-1/3"})
        expect_failure(start({"run", "job.toml", "--shard", shard}), 2, {"--shard"});
    write_job("[goal]\nfind = \"first\"\n");
    expect_failure(start({"run", "job.toml", "--shard", "1/2"}), 2, {"first", "--shard"});
    EXPECT_FALSE(fs::exists(directory_ / "runs"));
}

TEST_F(Shards, MergeNamesWhatIsMissingAndTheRunGoesOn) {
    const Ended ended = start({"merge", out_, count_shard(1, 3), count_shard(3, 3)});
    EXPECT_EQ(ended.code, incomplete) << ended;
    EXPECT_EQ(ended.output, "");
    EXPECT_NE(ended.errors.find("shard 2 of 3 is missing: "), std::string::npos) << ended;
    EXPECT_EQ(ended.errors.find("shard 1 of 3 lacks"), std::string::npos) << ended;
    EXPECT_EQ(status_of(out_).at("state"), "stopped, resumable");
    expect_exact_finish(in_directory(hetman_command({"run", "job.toml", "--dir", out_})), problem_,
                        out_);
}

TEST_F(Shards, MergeTakesLateShards) {
    ASSERT_EQ(start({"merge", out_, count_shard(1, 3)}).code, incomplete);
    expect_merge({count_shard(2, 3), count_shard(3, 3)}, problem_.total);
    EXPECT_EQ(units_of(out_), reference_units(problem_));
}

TEST_F(Shards, OverlapsThatAgreeAreCountedOnce) {
    ASSERT_EQ(start({"run", "job.toml"}).code, 0);
    const Ended ended = start(Arguments{"merge", out_, "runs/job", count_shard(2, 3)});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem_.total);
    EXPECT_NE(ended.errors.find("in more than one ledger, and agree"), std::string::npos) << ended;
    EXPECT_EQ(units_of(out_), reference_units(problem_));
}

TEST_F(Shards, OverlapsThatDisagreeAreRefusedByUnitAndCounts) {
    ASSERT_EQ(start({"run", "job.toml"}).code, 0);
    const std::string shard = count_shard(2, 3);
    Checkpoint wrong = read_ledger(shard);
    UnitId planted = 0;
    while (!wrong.ledger.is_done(planted)) ++planted;
    wrong.ledger = recorded_again(wrong.ledger, [planted](UnitResult& result, PlannedUnit&) {
        if (result.id == planted) result.answer.tally = result.answer.tally + Tally(4711, 0);
    });
    const BigInteger right = read_ledger(directory_ / "runs/job").ledger.tally(planted).placements;
    write_text(shard + "/ledger", encode(wrong));
    expect_failure(start({"merge", out_, "runs/job", shard}), 5,
                   {fmt::format("unit {}: ", planted), to_decimal(right) + " placements",
                    to_decimal(right + 4711) + " placements", "runs/job", shard});
    EXPECT_FALSE(fs::exists(out_));
}

TEST_F(Shards, OtherJobsAreNotMerged) {
    const std::string mine = count_shard(1, 2);
    ASSERT_EQ(start({"count", "QNN", "16", "--dir", "other"}).code, 0);
    expect_failure(start({"merge", out_, mine, "other"}), 4,
                   {"board is 16 in other, 17 in " + mine});
    EXPECT_FALSE(fs::exists(out_));
    // An OUT directory with another run keeps it.
    const auto before = kept_in(directory_.path() / "other");
    expect_failure(start({"merge", "other", mine}), 4, {"board", "other", mine});
    EXPECT_EQ(kept_in(directory_.path() / "other"), before);
    expect_failure(start({"merge", mine, count_shard(2, 2)}), 4, {"shard 1 of 2", mine});
}

TEST_F(Shards, DamagedAndMissingLedgersAreNotMerged) {
    const std::string mine = count_shard(1, 2);
    expect_failure(start({"merge", out_, mine, "nowhere"}), 4, {"nowhere"});
    flip_bit(mine + "/ledger", 4711);
    expect_failure(start({"merge", out_, mine}), 4, {mine + "/ledger"});
    flip_bit(mine + "/ledger.prev", 999);
    expect_failure(start({"merge", out_, mine}), 4, {mine + "/ledger"});
    EXPECT_FALSE(fs::exists(out_));
    expect_failure(start({"merge", out_}), 2, {"DIR"});
    fs::create_directory(out_);
    write_text(out_ + "/mine.txt", "not a run's");
    expect_failure(start({"merge", out_, count_shard(2, 2)}), 4, {out_});
}

// Units of another shard in a shard's ledger: an error of the program, not of the disk.
TEST_F(Shards, LedgersWithUnitsOfOthersAreRefused) {
    const std::string mine = count_shard(1, 2);
    Checkpoint wrong = read_ledger(mine);
    wrong.shard->number = 2;
    EXPECT_THROW(decode_checkpoint(encode(wrong)), std::runtime_error);
    wrong.shard->of = 0;
    EXPECT_THROW(decode_checkpoint(encode(wrong)), std::runtime_error);
}

class MpiShards : public Shards {
  protected:
    void SetUp() override {
        if (const std::string reason = why_no_ranks(); !reason.empty()) GTEST_SKIP() << reason;
    }
};

TEST_F(MpiShards, CountedByRanksAreTheSame) {
    Arguments directories;
    for (int number = 1; number <= 2; ++number) {
        const Ended ended = run(in_directory(mpirun_command(
            number + 1, {"run", "job.toml", "--shard", fmt::format("{}/2", number)})));
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_TRUE(ended.output.starts_with("shard ")) << ended;
        directories.push_back(directory_ / fmt::format("runs/job.shard-{}-of-2", number));
    }
    const Ended merged =
        run(in_directory(mpirun_command(2, Arguments{"merge", out_} + directories)));
    EXPECT_EQ(merged.code, 0) << merged;
    EXPECT_EQ(merged.output, problem_.total);
    EXPECT_EQ(units_of(out_), reference_units(problem_));
}

}  // namespace
}  // namespace hetman::test
