// Several ranks: the same results, messages from one rank only, one exit code.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/integration/runs.h"
#include "worker/transport/channel.h"

namespace hetman::test {
namespace {

class MpiUnits : public MpiTest {
  protected:
    static Known problem() {
        return {{"count", "QNN", "18", "--unique", "--unit-nodes", "200"},
                "total 124\nunique 18\n"};
    }
};

TEST_F(MpiUnits, AreTheSameForAnyNumberOfRanksAndThreads) {
    const std::string reference = reference_units(problem());
    const TemporaryDirectory directory;
    const auto expect_same = [&](int ranks, const Arguments& flags) {
        const std::string run_directory =
            directory / ("run" + std::to_string(ranks) + (flags.empty() ? "" : "-hybrid"));
        const Ended ended =
            mpirun(ranks, problem().count + Arguments{"--dir", run_directory} + flags);
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, problem().total) << ended;
        EXPECT_EQ(units_of(run_directory), reference) << ranks << " ranks";
    };
    for (const int ranks : {1, 2, 3, 5}) expect_same(ranks, {});
    for (const int ranks : {2, 3}) expect_same(ranks, {"--threads", "2"});
}

TEST_F(MpiUnits, AreTheSameInTwoPartsWithOtherRanks) {
    const std::string reference = reference_units(problem());
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    make_partial_run(problem(), run_directory, [](UnitId id) { return id % 2 == 0; });
    const Ended ended = mpirun(4, problem().count + Arguments{"--dir", run_directory});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem().total) << ended;
    EXPECT_EQ(units_of(run_directory), reference);
}

class MpiLaunch : public MpiTest {};

TEST_F(MpiLaunch, JsonIsAloneOnStandardOutputAndCountsRanks) {
    const Ended ended = mpirun(3, {"count", "QNN", "17", "--unique", "--json", "--threads", "2"});
    ASSERT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(std::count(ended.output.begin(), ended.output.end(), '\n'), 1) << ended;
    const auto json = nlohmann::json::parse(ended.output);
    EXPECT_EQ(json.at("total"), "234");
    EXPECT_EQ(json.at("unique"), "37");
    EXPECT_EQ(json.at("ranks"), 3);
    EXPECT_EQ(json.at("threads"), 5);  // one of the six coordinates
}

TEST_F(MpiLaunch, OneRankCountsItself) {
    const Ended ended = mpirun(1, {"count", "QNN", "16", "--json", "--quiet"});
    ASSERT_EQ(ended.code, 0) << ended;
    const auto json = nlohmann::json::parse(ended.output);
    EXPECT_EQ(json.at("total"), "18");
    EXPECT_EQ(json.at("ranks"), 1);
}

TEST_F(MpiLaunch, MoreRanksThanUnitsFinish) {
    EXPECT_EQ(mpirun(6, {"count", "Q", "4", "--quiet"}).output, "2\n");
    EXPECT_EQ(mpirun(3, {"count", "Q", "1", "--quiet"}).output, "1\n");
}

TEST_F(MpiLaunch, ARunThatIsCompleteIsNotCountedAgain) {
    const TemporaryDirectory directory;
    const Arguments arguments = quick_problem().count + Arguments{"--dir", directory / "run"};
    ASSERT_EQ(hetman(arguments).code, 0);
    const Ended again = mpirun(3, arguments);
    EXPECT_EQ(again.code, 0) << again;
    EXPECT_EQ(again.output, quick_problem().total);
    EXPECT_EQ(status_of(directory / "run").at("starts"), 1);
}

TEST_F(MpiLaunch, AnErrorIsSaidOnceAndAllRanksLeaveWithItsCode) {
    const TemporaryDirectory directory;
    write_text(directory / "bad.toml", "[problem]\npiece = \"Q\"\nboard = 0\n");
    write_text(directory / "file", "");
    const std::pair<Arguments, int> errors[] = {
        {{"count", "QX", "8"}, 2},
        {{"cuont"}, 2},
        {{"count", "Q", "8", "--place", "0,9"}, 2},
        {{"run", directory / "bad.toml"}, 3},
        {{"run", directory / "missing.toml"}, 3},
        {{"count", "Q", "8", "--dir", directory / "file"}, 4},
        {{"status", directory / "missing"}, 4}};
    for (const auto& [arguments, code] : errors) {
        const Ended ended = mpirun(3, arguments);
        EXPECT_EQ(ended.code, code) << ended;
        EXPECT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_EQ(ended.output.find("hetman"), std::string::npos) << ended;
    }
}

TEST_F(MpiLaunch, OtherCommandsPrintOnce) {
    for (const char* command : {"--help", "--version", "pieces"}) {
        const Ended ended = mpirun(3, {command});
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, hetman({command}).output);
    }
}

TEST_F(MpiLaunch, AnotherJobsLedgerIsRefused) {
    const TemporaryDirectory directory;
    ASSERT_EQ(hetman({"count", "QNN", "12", "--dir", directory / "run"}).code, 0);
    const auto before = kept_in(directory / "run");
    const Ended ended = mpirun(3, {"count", "QNN", "13", "--dir", directory / "run"});
    EXPECT_EQ(ended.code, 4) << ended;
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("board is 12 in the ledger, 13 in the job"),
              std::string::npos);
    EXPECT_EQ(kept_in(directory / "run"), before);
}

TEST_F(MpiLaunch, RanksWithOtherKernelsGiveTheSameUnits) {
    const TemporaryDirectory directory;
    const Arguments count{"count", "QNN", "19", "--dir", directory / "run"};
    const Ended ended =
        run(mpirun_command({{2, Arguments{program()} + count},
                            {1, Arguments{"env", "HETMAN_CPU=portable", program()} + count}}));
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "468\n") << ended;
    EXPECT_EQ(units_of(directory / "run"), reference_units({{"count", "QNN", "19"}, "468\n"}));
}

// All ranks count what rank 0 was asked to: a second problem would be ignored without a word.
TEST_F(MpiLaunch, RanksWithOtherArgumentsAreRefused) {
    const Arguments first{program(), "count", "Q", "8", "--quiet"};
    for (const Arguments& second : {Arguments{program(), "count", "Q", "9", "--quiet"},
                                    Arguments{program(), "pieces"}, Arguments{program()}}) {
        const Ended ended = run(mpirun_command({{1, first}, {1, first}, {1, second}}));
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(ended.output, "") << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        for (const char* text : {"different arguments", "rank 2", "same arguments"})
            EXPECT_NE(complaints(ended)[0].find(text), std::string::npos) << complaints(ended)[0];
    }
    EXPECT_EQ(run(mpirun_command({{1, first}, {2, first}})).output, "92\n");
}

class MpiMixedBuilds : public MpiTest {
  protected:
    static void expect_refused(const std::string& coordinator, const std::string& worker) {
        const TemporaryDirectory directory;
        const Arguments count{"count", "QNN", "12", "--dir", directory / "run"};
        const Ended ended = run(
            mpirun_command({{1, Arguments{coordinator} + count}, {2, Arguments{worker} + count}}));
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(ended.output.find_first_of("0123456789"), std::string::npos) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        for (const char* text : {"different builds", "rank ", "999", "protocol", "same build"})
            EXPECT_NE(complaints(ended)[0].find(text), std::string::npos) << complaints(ended)[0];
        // Nothing is damaged: the right build continues the run.
        EXPECT_EQ(hetman(count).output, "6\n");
    }
};

TEST_F(MpiMixedBuilds, AWorkerOfAnotherBuildIsNamedAndSentAway) {
    expect_refused(program(), other_protocol_program());
}

TEST_F(MpiMixedBuilds, ACoordinatorOfAnotherBuildNamesTheWorkers) {
    expect_refused(other_protocol_program(), program());
}

TEST_F(MpiMixedBuilds, RanksOfTheOtherBuildAloneCount) {
    const Ended ended = run(mpirun_command(
        {{3, Arguments{other_protocol_program(), "count", "QNN", "12", "--quiet"}}}));
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "6\n");
}

// srun without the right --mpi, mpiexec of another MPI, or a missing launcher: processes that do
// not know of each other.
using Variables = std::map<std::string, std::string>;

Ended alone_among(const Variables& variables, const Arguments& arguments = {"count", "Q", "8"}) {
    Command command = hetman_command(arguments);
    command.environment = variables;
    return run(command);
}

bool is_without_mpi() { return Channel::library().empty(); }

TEST(Launch, ACopyUnderAnotherMpiIsRefusedAndNamesBoth) {
    const std::pair<Variables, std::string> copies[] = {
        {{{"PMI_SIZE", "3"}, {"PMI_RANK", "0"}}, "an mpiexec that speaks PMI"},
        {{{"PMI_SIZE", "3"}, {"PMI_RANK", "0"}, {"HYDI_CONTROL_FD", "7"}},
         "MPICH's mpiexec (Hydra)"},
        {{{"PMI_SIZE", "3"}, {"PMI_RANK", "0"}, {"I_MPI_MPIRUN", "mpirun"}}, "Intel MPI's mpiexec"},
        {{{"PMI_SIZE", "3"}, {"PMI_RANK", "0"}, {"PALS_RANKID", "0"}}, "Cray's mpiexec"},
        {{{"PMI_SIZE", "3"}, {"PMI_RANK", "0"}, {"SLURM_NTASKS", "3"}, {"SLURM_STEP_ID", "0"}},
         "srun --mpi=pmi2"},
        {{{"MV2_COMM_WORLD_SIZE", "3"}, {"MV2_COMM_WORLD_RANK", "0"}}, "MVAPICH's mpirun"},
        {{{"FLUX_JOB_SIZE", "3"}, {"FLUX_TASK_RANK", "0"}}, "Flux"}};
    const std::string build =
        is_without_mpi() ? "built without MPI" : "built with " + Channel::library();
    for (const auto& [variables, launcher] : copies) {
        const Ended ended = alone_among(variables);
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(ended.output, "");
        EXPECT_EQ(lines_of(ended.errors).size(), 1U) << ended;
        for (const std::string& text :
             {launcher + " started 3 copies", build, std::string("--alone")})
            EXPECT_NE(ended.errors.find(text), std::string::npos) << text << '\n' << ended;
    }
}

TEST(Launch, TheOtherCopiesPrintNothing) {
    const Ended ended = alone_among({{"PMI_SIZE", "3"}, {"PMI_RANK", "2"}});
    EXPECT_EQ(ended.code, 2);
    EXPECT_EQ(ended.output + ended.errors, "");
}

TEST(Launch, OneCopyCounts) {
    const Ended ended = alone_among({{"PMI_SIZE", "1"}, {"PMI_RANK", "0"}});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "92\n");
}

TEST(Launch, AloneCountsUnderAnyLauncher) {
    const TemporaryDirectory directory;
    for (const Variables& variables : {Variables{{"PMI_SIZE", "3"}, {"PMI_RANK", "2"}},
                                       Variables{{"SLURM_NTASKS", "4"}, {"SLURM_PROCID", "1"}},
                                       Variables{{"SLURM_NTASKS", "4"}}}) {
        const Arguments count{"count", "Q", "8", "--dir", directory / "run", "--alone"};
        const Ended ended = alone_among(variables, count);
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, "92\n");
        const Arguments verify{"verify", directory / "run"};
        EXPECT_EQ(alone_among(variables, verify).code, 2);
        EXPECT_EQ(alone_among(variables, verify + Arguments{"--alone"}).code, 0);
        // What only looks at a run needs no flag.
        EXPECT_EQ(alone_among(variables, {"status", directory / "run"}).code, 0);
    }
}

TEST_F(MpiLaunch, RanksThatAreToBeAloneAreNoWorld) {
    const Ended ended = mpirun(2, {"count", "Q", "8", "--quiet", "--alone"});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "92\n92\n");
}

TEST_F(MpiLaunch, CopiesUnderARealMpichAreRefusedOnce) {
    if (has_mpich()) GTEST_SKIP() << "this hetman was built with " << Channel::library();
    const Arguments mpich{"mpirun.mpich", "-n", "3", program(), "count", "Q", "8", "--quiet"};
    const Ended ended = run({mpich});
    if (ended.code == 127) GTEST_SKIP() << "mpirun.mpich is not installed (mpich)";
    EXPECT_EQ(ended.code, 2) << ended;
    for (const std::string& line : lines_of(ended.output)) EXPECT_NE(line, "92");
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("MPICH's mpiexec (Hydra) started 3 copies"),
              std::string::npos)
        << ended;
    EXPECT_EQ(run({mpich + Arguments{"--alone"}}).output, "92\n92\n92\n");
}

TEST(Launch, AloneAmongSeveralSlurmTasksSaysHowToLaunch) {
    for (const Ended& ended : {alone_among({{"SLURM_NTASKS", "4"}}),
                               alone_among({{"SLURM_NTASKS", "4"}, {"SLURM_PROCID", "0"}})}) {
        EXPECT_EQ(ended.code, 2) << ended;
        EXPECT_EQ(ended.output, "");
        EXPECT_EQ(lines_of(ended.errors).size(), 1U) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        std::vector<std::string> texts{"4 tasks", "--alone", "--cpus-per-task"};
        if (is_without_mpi())
            texts.push_back("built without MPI");
        else
            texts.insert(texts.end(), {"srun --mpi=pmix", "mpirun"});
        for (const std::string& text : texts)
            EXPECT_NE(ended.errors.find(text), std::string::npos) << ended;
    }
}

TEST(Launch, TheOtherSlurmTasksPrintNothing) {
    const Ended ended = alone_among({{"SLURM_NTASKS", "4"}, {"SLURM_PROCID", "1"}});
    EXPECT_EQ(ended.code, 2);
    EXPECT_EQ(ended.output, "");
    EXPECT_EQ(ended.errors, "");
}

TEST(Launch, ASingleSlurmTaskCounts) {
    const Ended ended = alone_among({{"SLURM_NTASKS", "1"}, {"SLURM_PROCID", "0"}});
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "92\n");
}

TEST_F(MpiLaunch, AWorldOfOneAmongSeveralSlurmTasksIsRefused) {
    const Ended ended = run(mpirun_command(
        {{1, {"env", "SLURM_NTASKS=4", "SLURM_PROCID=0", program(), "count", "Q", "8"}}}));
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(complaints(ended).size(), 1U) << ended;
}

TEST_F(MpiLaunch, AWholeWorldAmongSlurmTasksCounts) {
    const Ended ended = run(
        mpirun_command({{2, {"env", "SLURM_NTASKS=2", program(), "count", "Q", "8", "--quiet"}}}));
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, "92\n");
}

}  // namespace
}  // namespace hetman::test
