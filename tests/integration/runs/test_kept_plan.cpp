// The plan in the run directory: a later start reads it, or makes it again if it cannot be used.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "coordinator/ledger/ledger.h"
#include "tests/integration/runs.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;

class KeptPlan : public testing::Test {
  protected:
    // A run with half of its units left to count.
    void SetUp() override {
        make_partial_run(problem_, run_, [](UnitId id) { return id % 2 == 0; });
        ASSERT_TRUE(fs::is_regular_file(plan_));
    }
    Command command() const { return hetman_command(problem_.count + Arguments{"--dir", run_}); }
    // Changes whenever the file is replaced.
    ino_t number_of_file() const {
        struct stat status {};
        EXPECT_EQ(stat(plan_.c_str(), &status), 0);
        return status.st_ino;
    }
    // A start that cannot use the plan says so once and makes it again.
    void expect_made_again(const std::string& why) {
        const Ended ended = run(command());
        EXPECT_EQ(ended.code, 0) << ended;
        EXPECT_EQ(ended.output, problem_.total);
        EXPECT_NE(
            ended.errors.find("warning: " + plan_ + " is unusable and has been rebuilt: " + why),
            std::string::npos)
            << ended;
        EXPECT_EQ(read_text(plan_), whole_);
        EXPECT_EQ(units_of(run_), reference_units(problem_));
    }

    const Known problem_ = quick_problem();
    const TemporaryDirectory directory_;
    const std::string run_ = directory_ / "run";
    const std::string plan_ = run_ + "/plan";
    std::string whole_;
};

TEST_F(KeptPlan, IsReadByALaterStart) {
    const ino_t first = number_of_file();
    expect_exact_finish(command(), problem_, run_);
    EXPECT_EQ(number_of_file(), first) << "a plan that is made again is written again";
}

TEST_F(KeptPlan, IsMadeAgainIfItIsDamagedOrMissing) {
    whole_ = read_text(plan_);
    flip_bit(plan_, 8 * (whole_.size() / 2));
    EXPECT_FALSE(units_of(run_).empty()) << "`status` makes it again for itself";
    expect_made_again("");
    make_partial_run(problem_, directory_ / "again", [](UnitId id) { return id % 3 == 0; });
    fs::remove(directory_ / "again/plan");
    expect_exact_finish(hetman_command(problem_.count + Arguments{"--dir", directory_ / "again"}),
                        problem_, directory_ / "again");
    EXPECT_EQ(read_text(directory_ / "again/plan"), whole_);
}

TEST_F(KeptPlan, OfAnotherRunIsNotUsed) {
    whole_ = read_text(plan_);
    ASSERT_EQ(hetman({"count", "queen", "12", "--dir", directory_ / "other"}).code, 0);
    fs::copy_file(directory_ / "other/plan", plan_, fs::copy_options::overwrite_existing);
    expect_made_again("it is the plan of another run");
}

TEST_F(KeptPlan, IsNoReasonToReadWithoutEnd) {
    whole_ = read_text(plan_);
    fs::resize_file(plan_, std::uintmax_t{1} << 36);  // sparse
    expect_made_again("");
}

TEST_F(KeptPlan, ThatIsALinkOrAPipeIsForeign) {
    for (const bool pipe : {false, true}) {
        fs::remove(plan_);
        if (pipe)
            ASSERT_EQ(mkfifo(plan_.c_str(), 0600), 0);
        else
            fs::create_symlink("/dev/zero", plan_);
        const Ended ended = run(command());
        EXPECT_EQ(ended.code, 4) << ended;
        ASSERT_EQ(complaints(ended).size(), 1U) << ended;
        EXPECT_NE(complaints(ended)[0].find("plan"), std::string::npos) << ended;
    }
}

}  // namespace
}  // namespace hetman::test
