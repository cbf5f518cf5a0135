// The job.toml in a run directory is a job file that gives the same run anywhere.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "common/problem/piece.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

class KeptJobs : public ::testing::Test {
  protected:
    Ended start(const Arguments& arguments) const {
        Command command = hetman_command(arguments);
        command.directory = directory_.path();
        return run(command);
    }

    // Runs the job, then its kept job.toml: in its own directory, where nothing is left to do, and
    // in another one.
    void expect_same_run(const std::string& job) const {
        SCOPED_TRACE(job);
        write_text(directory_ / "given.toml", job);
        const Ended given = start({"run", "given.toml", "--quiet"});
        ASSERT_TRUE(given.code == 0 || given.code == none) << given;
        ASSERT_NE(given.output, "");
        const std::string kept = directory_ / "runs/given/job.toml";
        const auto fingerprint = status_of(directory_ / "runs/given").at("fingerprint");
        const std::string units = decisive_units(directory_ / "runs/given");
        for (const char* directory : {"runs/given", "elsewhere"}) {
            const Ended again = start({"run", kept, "--dir", directory, "--quiet"});
            EXPECT_EQ(again.code, given.code) << again;
            EXPECT_EQ(without_times(again.output), without_times(given.output));
            const fs::path there = directory_ / directory;
            EXPECT_EQ(status_of(there).at("fingerprint"), fingerprint);
            EXPECT_EQ(decisive_units(there), units);
            EXPECT_EQ(read_text(there / "job.toml"), read_text(kept));
        }
        fs::remove_all(directory_ / "runs");
        fs::remove_all(directory_ / "elsewhere");
    }

    // The output of a study has one line with the time it took.
    static std::string without_times(const std::string& output) {
        return output.substr(0, output.find("\nseconds: "));
    }

    // A search for a first placement may or may not count units after the one that contains it.
    static std::string decisive_units(const fs::path& directory) {
        const std::string units = units_of(directory);
        if (!nlohmann::json::parse(read_text(directory / "result.json")).contains("placement"))
            return units;
        std::string decisive;
        for (const std::string& line : lines_of(units)) {
            if (line.starts_with('#')) continue;  // the digest of all units
            decisive += line + '\n';
            constexpr std::size_t placements = 7;
            std::vector<std::string> fields;
            std::istringstream row(line);
            for (std::string field; std::getline(row, field, '\t');) fields.push_back(field);
            EXPECT_GT(fields.size(), placements) << line;
            if (fields.front() != "unit" && fields.at(placements) != "0") break;
        }
        return decisive;
    }

    static constexpr int none = 6;  // the exit code: no such placement
    const TemporaryDirectory directory_;
};

struct Asked {
    const char* name;
    std::string goal;
};

void PrintTo(const Asked& asked, std::ostream* stream) { *stream << asked.name; }

class KeptJobsOfAllPieces : public KeptJobs, public ::testing::WithParamInterface<Asked> {};

TEST_P(KeptJobsOfAllPieces, GiveTheSameRun) {
    for (const NamedPiece& piece : named_pieces())
        for (const char* given : {"", "preplaced = [1]\n", "blocked = [0, 3]\npieces = 2\n"})
            expect_same_run(fmt::format("[problem]\npiece = \"{}\"\nboard = 6\n{}{}", piece.name,
                                        given, GetParam().goal));
}

INSTANTIATE_TEST_SUITE_P(Goals, KeptJobsOfAllPieces,
                         ::testing::Values(Asked{"Count", ""},
                                           Asked{"Uniques",
                                                 "[goal]\nunique = true\norderings = true\n"},
                                           Asked{"First", "[goal]\nfind = \"first\"\n"},
                                           Asked{"HeatMap", "[goal]\nfind = \"heatmap\"\n"}),
                         [](const auto& info) { return info.param.name; });

TEST_F(KeptJobs, OfStudiesGiveTheSameRun) {
    for (const char* piece : {"queen", "super-queen", "awesome-queen"})
        expect_same_run(fmt::format(
            "[problem]\npiece = \"{}\"\nboard = 20\nblocked = [7]\n[goal]\nfind = \"complete\"\n"
            "[completion]\nsamples = 20\nqueens = 5\n",
            piece));
}

// The command that merge suggests for missing units.
TEST_F(KeptJobs, OfMergesFinishTheWhole) {
    write_text(directory_ / "given.toml", "[problem]\npiece = \"queen\"\nboard = 12\n");
    const Ended whole = start({"run", "given.toml", "--quiet"});
    ASSERT_EQ(whole.code, 0) << whole;
    ASSERT_EQ(start({"run", "given.toml", "--shard", "1/2"}).code, 0);
    const Ended merged = start({"merge", "out", "runs/given.shard-1-of-2"});
    const std::size_t command = merged.errors.find("`hetman run ");
    ASSERT_NE(command, std::string::npos) << merged;
    const std::string advised =
        merged.errors.substr(command + 1, merged.errors.find('`', command + 1) - command - 1);
    EXPECT_EQ(advised, fmt::format("hetman run {0}/job.toml --dir {0}", directory_ / "out"));
    const Ended finished =
        start({"run", directory_ / "out/job.toml", "--dir", directory_ / "out", "--quiet"});
    EXPECT_EQ(finished.code, 0) << finished;
    EXPECT_EQ(finished.output, whole.output);
}

// All settings that a job may have, with an engine and a frame of each kind.
TEST_F(KeptJobs, WithSettingsGiveTheSameRun) {
    const std::string queens = "[problem]\npiece = \"queen\"\nboard = 12\n";
    for (const char* settings :
         {"engine = \"quadrant-join\"", "engine = \"line-sweep\"\nframe = \"first-rows\"",
          "frame = \"central\"\nunit_nodes = 1000\nthreads = 2\nmemory = \"1GiB\"",
          "checkpoint_every = \"1m30s\"\nmax_time = \"23h50m\"\ndouble_check = \"12.5%\"\n"
          "worker_timeout = \"1.5s\""})
        expect_same_run(queens + "[goal]\nunique = true\n[run]\n" + settings + "\n");
}

}  // namespace
}  // namespace hetman::test
