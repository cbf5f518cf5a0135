// Run directories that a start must not touch: those of other jobs, damaged ones, and paths where
// none can be made.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <ostream>

#include "common/numbers/random.h"
#include "coordinator/ledger/ledger_file.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

// Expects one line from hetman on standard error that contains all these texts.
void expect_one_complaint(const Ended& ended, const std::vector<std::string>& texts) {
    EXPECT_EQ(ended.code, 4) << ended;
    EXPECT_EQ(ended.output, "");
    const std::vector<std::string> lines = complaints(ended);
    ASSERT_EQ(lines.size(), 1U) << ended;
    for (const std::string& text : texts)
        EXPECT_NE(lines[0].find(text), std::string::npos) << lines[0] << "\ndoes not say " << text;
}

struct OtherJob {
    const char* name;
    Arguments arguments;
    const char* difference;
};

void PrintTo(const OtherJob& job, std::ostream* stream) { *stream << job.name; }

class ForeignLedgers : public ::testing::TestWithParam<OtherJob> {};

TEST_P(ForeignLedgers, LedgersAreRefusedByWhatDiffers) {
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    const Known problem{{"count", "QNN", "12", "--engine", "row-bitmask", "--frame", "first-rows",
                         "--unit-nodes", "1000", "--place", "2"},
                        "1\n"};
    make_partial_run(problem, run_directory, [](UnitId id) { return id % 2 == 0; });
    const auto before = kept_in(run_directory);
    const Ended refused =
        hetman(Arguments{"count"} + GetParam().arguments + Arguments{"--dir", run_directory});
    expect_one_complaint(refused, {GetParam().difference, run_directory, "--dir", "--fresh"});
    EXPECT_EQ(kept_in(run_directory), before);
    const Ended right = hetman(problem.count + Arguments{"--dir", run_directory});
    EXPECT_EQ(right.code, 0) << right;
    EXPECT_EQ(right.output, problem.total);
}

INSTANTIATE_TEST_SUITE_P(
    Fields, ForeignLedgers,
    ::testing::Values(
        OtherJob{
            "Board", {"QNN", "13", "--place", "2"}, "board is 12 in the ledger, 13 in the job"},
        OtherJob{
            "Piece", {"QN", "12", "--place", "2"}, "piece is QNN in the ledger, QN in the job"},
        OtherJob{"Preplaced",
                 {"QNN", "12", "--place", "3"},
                 "preplaced is 2 in the ledger, 3 in the job"},
        OtherJob{"NonePreplaced", {"QNN", "12"}, "preplaced is 2 in the ledger, none in the job"},
        OtherJob{"Blocked",
                 {"QNN", "12", "--place", "2", "--block", "140"},
                 "blocked is none in the ledger, 140 in the job"},
        OtherJob{"Pieces",
                 {"QNN", "12", "--place", "2", "--pieces", "5", "--engine", "backtracking"},
                 "pieces is 12 in the ledger, 5 in the job"},
        OtherJob{"Engine",
                 {"QNN", "12", "--place", "2", "--engine", "forward-filter"},
                 "engine is row-bitmask in the ledger, forward-filter in the job"},
        OtherJob{"Frame",
                 {"QNN", "12", "--place", "2", "--frame", "central"},
                 "frame is first-rows in the ledger, central in the job"},
        OtherJob{"UnitNodes",
                 {"QNN", "12", "--place", "2", "--unit-nodes", "77"},
                 "unit_nodes is 1000 in the ledger, 77 in the job"}),
    [](const auto& info) { return std::string(info.param.name); });

class DamagedFiles : public ::testing::Test {
  protected:
    void SetUp() override {
        // The generation before the last contains less.
        make_partial_run(problem_, run_directory_, [](UnitId id) { return id % 2 == 0; });
        fs::rename(ledger(), previous());
        make_partial_run(problem_, directory_ / "newer", [](UnitId id) { return id % 3 != 0; });
        fs::copy_file(directory_ / "newer/ledger", ledger());
    }
    std::string ledger() const { return run_directory_ + "/ledger"; }
    std::string previous() const { return run_directory_ + "/ledger.prev"; }

    void expect_goes_on_with_warning(const std::string& damage) {
        EXPECT_NE(status_text(run_directory_).find(damage), std::string::npos);
        const Ended ended = hetman(arguments_ + Arguments{"--quiet"});
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, problem_.total);
        EXPECT_NE(ended.errors.find("warning: " + ledger()), std::string::npos) << ended;
        EXPECT_NE(ended.errors.find(damage), std::string::npos) << ended;
        EXPECT_EQ(units_of(run_directory_), reference_units(problem_));
        EXPECT_EQ(hetman(arguments_ + Arguments{"--quiet"}).errors, "");
    }

    void expect_refused() {
        const auto before = kept_in(run_directory_);
        expect_one_complaint(hetman(arguments_), {ledger(), previous(), "--fresh"});
        EXPECT_EQ(kept_in(run_directory_), before);
        expect_one_complaint(hetman({"status", run_directory_}), {ledger(), previous()});
        const Ended fresh = hetman(arguments_ + Arguments{"--fresh"});
        EXPECT_EQ(fresh.code, 0) << fresh;
        EXPECT_EQ(fresh.output, problem_.total);
    }

    const Known problem_ = quick_problem();
    const TemporaryDirectory directory_;
    const std::string run_directory_ = directory_ / "run";
    const Arguments arguments_ = problem_.count + Arguments{"--dir", run_directory_};
};

TEST_F(DamagedFiles, OfTheLedgerLeavesTheGenerationBefore) {
    flip_bit(ledger(), 8 * (fs::file_size(ledger()) / 2));
    expect_goes_on_with_warning("checksum");
}

TEST_F(DamagedFiles, CutToNothingLeavesTheGenerationBefore) {
    fs::resize_file(ledger(), 0);
    expect_goes_on_with_warning("it is empty");
}

TEST_F(DamagedFiles, CutShortLeavesTheGenerationBefore) {
    fs::resize_file(ledger(), fs::file_size(ledger()) - 1);
    expect_goes_on_with_warning("checksum");
}

TEST_F(DamagedFiles, AMissingLedgerLeavesTheGenerationBefore) {
    fs::remove(ledger());
    expect_goes_on_with_warning("is missing");
}

TEST_F(DamagedFiles, KeepsTheDamagedLedger) {
    flip_bit(ledger(), 8 * (fs::file_size(ledger()) / 2));
    const std::string damaged = read_text(ledger());
    ASSERT_EQ(hetman(arguments_).code, 0);
    EXPECT_EQ(read_text(run_directory_ + "/ledger.damaged"), damaged);
}

TEST_F(DamagedFiles, AnOlderLedgerThanThePreviousIsNotUsed) {
    Checkpoint newest = read_ledger(run_directory_);
    newest.generation += 4;
    const std::string older = read_text(previous());
    write_text(ledger(), older);
    write_text(previous(), encode(newest));
    EXPECT_EQ(finished_units(run_directory_), newest.ledger.finished());
    const Ended ended = hetman(arguments_);
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem_.total);
    for (const std::string& text : {std::string("warning: "), std::string("older than ledger.prev"),
                                    std::string("; ledger.prev is used"), "resuming " + previous()})
        EXPECT_NE(ended.errors.find(text), std::string::npos) << ended;
    EXPECT_EQ(read_text(run_directory_ + "/ledger.damaged"), older);
    EXPECT_EQ(units_of(run_directory_), reference_units(problem_));
}

// All that is left of a complete run.
TEST_F(DamagedFiles, TheLossOfBothIsRefused) {
    const std::string result = read_text(run_directory_ + "/result.json");
    for (const char* left : {"plan", "result.json", "owner"}) {
        SCOPED_TRACE(left);
        fs::copy(run_directory_, directory_ / "kept", fs::copy_options::recursive);
        for (const auto& [name, bytes] : kept_in(run_directory_))
            if (name != left) fs::remove(run_directory_ + '/' + name);
        const auto before = kept_in(run_directory_);
        for (const Arguments& command : {arguments_, Arguments{"status", run_directory_},
                                         Arguments{"status", run_directory_, "--json"}})
            expect_one_complaint(hetman(command),
                                 {run_directory_, "a run was here (", left,
                                  "ledger and ledger.prev are missing", "--fresh"});
        EXPECT_EQ(kept_in(run_directory_), before);
        fs::remove_all(run_directory_);
        fs::rename(directory_ / "kept", run_directory_);
    }
    fs::remove(ledger());
    fs::remove(previous());
    const Ended fresh = hetman(arguments_ + Arguments{"--fresh"});
    EXPECT_EQ(fresh.code, 0) << fresh;
    EXPECT_EQ(fresh.output, problem_.total);
    EXPECT_EQ(read_text(run_directory_ + ".old1/result.json"), result);
}

// A complete run whose ledger is damaged goes on from the one before it, and is stopped.
TEST_F(DamagedFiles, DoesNotCostTheResultOfACompleteRun) {
    const Known problem = stoppable_problem();
    const std::string run = directory_ / "other";
    make_partial_run(problem, run, [](UnitId id) { return id == 0; });
    fs::rename(run + "/ledger", run + "/ledger.prev");
    const std::string result = read_text(run + "/result.json");
    ASSERT_NE(result.find("\"complete\":true"), std::string::npos) << result;
    const Command command = hetman_command(problem.count + Arguments{"--dir", run});
    {
        Process process(command);
        await_progress(process, 1);
        process.send(SIGUSR1);
        const Ended ended = process.wait();
        EXPECT_EQ(ended.code, stopped) << ended;
        EXPECT_NE(ended.errors.find("result.json holds a complete result"), std::string::npos)
            << ended;
    }
    EXPECT_EQ(read_text(run + "/result.json"), result);
    expect_exact_finish(command, problem, run);
    EXPECT_NE(read_text(run + "/result.json"), result) << "two starts more";
}

TEST_F(DamagedFiles, OfBothIsRefused) {
    flip_bit(ledger(), 8 * (fs::file_size(ledger()) / 2));
    flip_bit(previous(), 8 * (fs::file_size(previous()) / 3));
    expect_refused();
}

TEST_F(DamagedFiles, CuttingBothToNothingIsRefused) {
    fs::resize_file(ledger(), 0);
    fs::resize_file(previous(), 0);
    expect_refused();
}

TEST_F(DamagedFiles, OfTheLedgerWithoutAnotherIsRefused) {
    flip_bit(ledger(), 3);
    fs::remove(previous());
    const auto before = kept_in(run_directory_);
    expect_one_complaint(hetman(arguments_), {ledger(), "--fresh"});
    EXPECT_EQ(kept_in(run_directory_), before);
}

TEST_F(DamagedFiles, OfAnySingleBitIsNoticed) {
    Random random(random_seed());
    fs::remove(previous());
    const std::string good = read_text(ledger());
    for (int i = 0; i < 40; ++i) {
        const std::uint64_t bit = random.below(8 * good.size());
        flip_bit(ledger(), bit);
        EXPECT_EQ(hetman({"status", run_directory_}).code, 4) << "bit " << bit;
        write_text(ledger(), good);
    }
    EXPECT_EQ(hetman(arguments_).output, problem_.total);
}

// A refused job leaves everything unchanged, including a ledger that cannot be read.
TEST_F(DamagedFiles, IsNotTouchedByAnotherJob) {
    flip_bit(ledger(), 8 * (fs::file_size(ledger()) / 2));
    const auto before = kept_in(run_directory_);
    expect_one_complaint(hetman({"count", "Q", "8", "--dir", run_directory_}), {"board"});
    EXPECT_EQ(kept_in(run_directory_), before);
}

TEST(InUse, ASecondStartIsRefusedAndTheFirstFinishes) {
    const TemporaryDirectory directory;
    const std::string run_directory = directory / "run";
    const Known problem = longer_problem();
    const Arguments arguments = problem.count + Arguments{"--dir", run_directory, "--threads", "1"};
    Process first(hetman_command(arguments));
    await_progress(first, 2);
    const Ended second = hetman(arguments);
    expect_one_complaint(
        second, {"in use by process " + std::to_string(first.pid()) + " on ", run_directory});
    const Ended ended = first.wait();
    EXPECT_EQ(ended.code, 0) << ended;
    EXPECT_EQ(ended.output, problem.total);
    EXPECT_EQ(units_of(run_directory), reference_units(problem));
    EXPECT_EQ(status_of(run_directory).at("starts"), 1);
}

TEST(NoDirectory, AFileInItsPlaceIsRefused) {
    const TemporaryDirectory directory;
    write_text(directory / "file", "precious");
    for (const std::string& place : {directory / "file", directory / "file/below"})
        expect_one_complaint(hetman({"count", "Q", "8", "--dir", place}), {place});
    EXPECT_EQ(read_text(directory / "file"), "precious");
}

TEST(NoDirectory, OneWithOtherThingsIsRefusedAndLeftAlone) {
    const TemporaryDirectory directory;
    write_text(directory / "thesis.tex", "precious");
    expect_one_complaint(hetman({"count", "Q", "8", "--dir", directory.path().string()}),
                         {directory.path().string(), "not a run directory"});
    EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), fs::directory_iterator()), 1);
    EXPECT_EQ(read_text(directory / "thesis.tex"), "precious");
}

// Nobody can create a directory there, not even root.
TEST(NoDirectory, WhereNoneCanBeMadeIsRefused) {
    expect_one_complaint(hetman({"count", "Q", "8", "--dir", "/proc/hetman/run"}),
                         {"/proc/hetman/run", "cannot be written"});
}

TEST(NoDirectory, BelowACurrentDirectoryThatWasRemovedIsRefused) {
    const TemporaryDirectory directory;
    const std::string in_removed = R"(mkdir "$1"; cd "$1"; rmdir "$1"; shift; exec "$@")";
    const Ended ended = run({Arguments{"sh", "-c", in_removed, "sh", directory / "removed"} +
                             Arguments{program(), "count", "Q", "6", "--dir", "run"}});
    EXPECT_EQ(ended.code, 2) << ended;
    EXPECT_EQ(ended.output, "");
    ASSERT_EQ(complaints(ended).size(), 1U) << ended;
    EXPECT_NE(complaints(ended)[0].find("no current directory"), std::string::npos) << ended;
}

TEST(NoDirectory, WithoutTheRightToWriteIsRefused) {
    if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
    const TemporaryDirectory directory;
    fs::create_directory(directory / "run");
    fs::permissions(directory / "run", fs::perms::owner_read | fs::perms::owner_exec);
    expect_one_complaint(hetman({"count", "Q", "8", "--dir", directory / "run"}),
                         {directory / "run", "cannot be written"});
}

}  // namespace
}  // namespace hetman::test
