// The coordinator's loop, with a crew that counts nothing: what it records, when it saves, and how
// it ends when something is wrong.
#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <functional>
#include <set>
#include <system_error>

#include "common/failure.h"
#include "coordinator/dispatch/campaign.h"
#include "coordinator/dispatch/estimated_work.h"
#include "coordinator/storage/run_directory.h"
#include "tests/coordinator/dispatch/made_up_crew.h"
#include "tests/coordinator/plan/planning.h"
#include "tests/support/bit_flip.h"

namespace hetman::test {
namespace {

// The number of different units given to members. (At the end, units that wait at one member are
// given to another, too.)
std::size_t different(const std::vector<UnitId>& given) {
    return std::set(given.begin(), given.end()).size();
}

class Campaigns : public testing::Test {
  protected:
    Campaigns() {
        settings_.save = [this] { return save_that([] {}); };
    }
    std::string run() {
        const Ending ending = run_campaign(plan_, ledger_, crew_, console_, settings_);
        not_saved_ = ending.not_saved;
        return ending.stopped_by;
    }
    // A save that calls `write`.
    PendingSave save_that(std::function<void()> write) {
        ++saves_;
        return {std::move(write)};
    }
    // The error of a full disk.
    static void refuse() { throw std::system_error(ENOSPC, std::generic_category(), "the disk"); }
    ExitCode code_of_run() {
        try {
            run();
        } catch (const Failure& failure) {
            return failure.code();
        }
        return ExitCode::complete;
    }

    const Plan plan_ =
        make_plan(problem_on("Q", 8), decision_of("row-bitmask", "first-rows", 10), true);
    Ledger ledger_{plan_.size()};
    MadeUpCrew crew_{plan_, 3};
    Console console_{Verbosity::quiet};
    CampaignSettings settings_;
    int saves_ = 0;
    std::string not_saved_;
};

TEST_F(Campaigns, RecordEveryUnitWithItsWeight) {
    EXPECT_EQ(run(), "");
    ASSERT_TRUE(ledger_.complete());
    EXPECT_EQ(different(crew_.given()), plan_.size());
    EXPECT_FALSE(crew_.called_off());
    EXPECT_EQ(saves_, 1);
    for (UnitId id = 0; id < plan_.size(); ++id) {
        EXPECT_EQ(ledger_.tally(id), made_up_result(id).answer.tally);
        EXPECT_EQ(ledger_.weight(id), plan_.weight(id));
    }
}

TEST_F(Campaigns, GoOnFromWhatTheLedgerHolds) {
    for (UnitId id = 0; id < plan_.size(); id += 2) ledger_.record(made_up_result(id), 1);
    EXPECT_EQ(run(), "");
    EXPECT_TRUE(ledger_.complete());
    EXPECT_EQ(different(crew_.given()), plan_.size() / 2);
    for (const UnitId id : crew_.given()) EXPECT_EQ(id % 2, 1u);
}

TEST_F(Campaigns, CountTheShareAndNothingElse) {
    std::vector<bool> share(plan_.size());
    for (UnitId id = 0; id < plan_.size(); id += 3) share[id] = true;
    ledger_.restrict_to(share);
    EXPECT_EQ(run(), "");
    EXPECT_TRUE(ledger_.complete());
    EXPECT_EQ(EstimatedWork(plan_, ledger_).share(), 1);
    EXPECT_EQ(different(crew_.given()), ledger_.share());
    for (UnitId id = 0; id < plan_.size(); ++id) EXPECT_EQ(ledger_.is_done(id), id % 3 == 0);
}

TEST_F(Campaigns, WithNothingLeftToDoDoNothing) {
    for (UnitId id = 0; id < plan_.size(); ++id) ledger_.record(made_up_result(id), 1);
    EXPECT_EQ(run(), "");
    EXPECT_TRUE(crew_.given().empty());
}

TEST_F(Campaigns, ThatAreOverTimeKeepWhatIsFinished) {
    settings_.stop_at = std::chrono::steady_clock::now();
    EXPECT_EQ(run(), "max_time");
    EXPECT_TRUE(crew_.called_off());
    EXPECT_EQ(ledger_.finished(), 3u) << "one of each member's units was finished by then";
    EXPECT_EQ(saves_, 1);
}

TEST_F(Campaigns, StopBeforeTheSystemEndsAMemberAndKeepWhatIsFinished) {
    crew_.spoil = [this](Report& report) { report.at_cpu_limit = ledger_.finished() >= 10; };
    EXPECT_TRUE(run().starts_with("the limit of CPU time of "));
    EXPECT_GE(ledger_.finished(), 10u);
    EXPECT_FALSE(ledger_.complete());
    EXPECT_TRUE(crew_.called_off());
    EXPECT_EQ(saves_, 1);
}

TEST_F(Campaigns, StopAtTroubleAndKeepWhatIsFinished) {
    crew_.spoil = [this](Report& report) {
        if (ledger_.finished() < 10) return;
        report.results.clear();
        report.trouble = MemberTrouble{"out of memory"};
    };
    EXPECT_EQ(code_of_run(), ExitCode::internal_error);
    EXPECT_GE(ledger_.finished(), 10u);
    EXPECT_FALSE(ledger_.complete());
    EXPECT_TRUE(crew_.called_off());
    EXPECT_EQ(saves_, 1);
}

TEST_F(Campaigns, RefuseResultsThatDiffer) {
    bool repeated = false;
    UnitId disputed = 0;
    crew_.spoil = [&](Report& report) {
        if (ledger_.finished() < 10 || repeated) return;
        repeated = true;
        while (!ledger_.is_done(disputed)) ++disputed;
        UnitResult other = made_up_result(disputed);
        other.answer.tally = other.answer.tally + Tally{1, 0};
        report.results.push_back(other);
    };
    EXPECT_EQ(code_of_run(), ExitCode::verification);
    EXPECT_EQ(saves_, 1) << "all else is saved";
    for (UnitId id = 0; id < plan_.size(); ++id)
        EXPECT_TRUE(!ledger_.is_done(id) || ledger_.tally(id) == made_up_result(id).answer.tally)
            << id;
    EXPECT_FALSE(ledger_.is_done(disputed)) << "either of its counts may be wrong";
}

TEST_F(Campaigns, EndWhereABitOfACountHasFlipped) {
    crew_.spoil = [](Report& report) {
        if (report.results.front().id == 5)
            bit_flip(report.results.front().answer.tally.placements, 2);
    };
    EXPECT_EQ(code_of_run(), ExitCode::verification);
    EXPECT_FALSE(ledger_.is_done(5));
    EXPECT_NO_THROW(ledger_.check());
}

TEST_F(Campaigns, TakeResultsThatComeTwiceOnce) {
    crew_.spoil = [](Report& report) { report.results.push_back(report.results.front()); };
    EXPECT_EQ(run(), "");
    EXPECT_EQ(ledger_.finished(), plan_.size());
}

TEST_F(Campaigns, RefuseResultsOfUnitsThatThereAreNot) {
    crew_.spoil = [this](Report& report) {
        report.results.push_back(made_up_result(plan_.size() + 5));
    };
    EXPECT_EQ(code_of_run(), ExitCode::internal_error);
    EXPECT_EQ(saves_, 1);
}

TEST_F(Campaigns, GoOnWithoutAWorkerThatIsLost) {
    crew_.spoil = [this](Report& report) {
        if (report.member == 1 && ledger_.finished() > 5) report = {1, {}, {}, true};
    };
    EXPECT_EQ(run(), "");
    EXPECT_TRUE(ledger_.complete());
    EXPECT_GT(crew_.given().size(), plan_.size()) << "its units were given to others";
    EXPECT_EQ(different(crew_.given()), plan_.size());
}

TEST_F(Campaigns, TakeInWhatALostWorkerStillSends) {
    bool was_lost = false;
    crew_.spoil = [&](Report& report) {
        if (was_lost && ledger_.finished() > 15) crew_.heard_again(1);
        if (was_lost || report.member != 1 || ledger_.finished() <= 5) return;
        was_lost = true;
        report = {1, {}, {}, true};
    };
    EXPECT_EQ(run(), "");
    EXPECT_TRUE(was_lost);
    EXPECT_TRUE(ledger_.complete());
}

TEST_F(Campaigns, RefuseWhatALostWorkerSendsIfItDiffers) {
    bool was_lost = false;
    UnitId taken = 0;  // a unit that was with the lost one
    crew_.spoil = [&](Report& report) {
        if (!was_lost && report.member == 1 && ledger_.finished() > 5) {
            was_lost = true;
            taken = report.results.front().id;
            report = {1, {}, {}, true};
        } else if (was_lost && ledger_.is_done(taken)) {
            UnitResult other = made_up_result(taken);
            other.answer.tally = other.answer.tally + Tally{1, 0};
            report = {1, {other}, {}};
        }
    };
    EXPECT_EQ(code_of_run(), ExitCode::verification);
    EXPECT_FALSE(ledger_.is_done(taken)) << "either of its counts may be wrong";
}

TEST_F(Campaigns, StopWhenAllWorkersAreLost) {
    crew_.spoil = [this](Report& report) {
        if (ledger_.finished() > 5) report = {report.member, {}, {}, true};
    };
    EXPECT_EQ(run(), "the loss of all workers");
    EXPECT_GT(ledger_.finished(), 5u);
    EXPECT_FALSE(ledger_.complete());
    EXPECT_EQ(saves_, 1);
}

class DoubleChecks : public Campaigns {
  protected:
    void double_check(double percent) {
        settings_.recounts = {ShareOfUnits{percent}, "row-bitmask", "filtering", "runs/eight"};
    }
};

TEST_F(DoubleChecks, CountEveryUnitTwiceWhereAllAreWanted) {
    double_check(100);
    EXPECT_EQ(run(), "");
    EXPECT_TRUE(ledger_.complete());
    EXPECT_EQ(crew_.recounted_by().size(), plan_.size());
    for (const auto& [id, member] : crew_.recounted_by())
        EXPECT_NE(member, crew_.counted_by().at(id)) << "unit " << id;
}

TEST_F(DoubleChecks, TakeTheirShareAndOneAtLeast) {
    double_check(0.0001);
    EXPECT_EQ(run(), "");
    EXPECT_EQ(crew_.recounted_by().size(), 1u);
    EXPECT_EQ(different(crew_.given()), plan_.size());
}

TEST_F(DoubleChecks, AreMadeByTheSameWorkerWhereThereIsNoOther) {
    double_check(50);
    crew_.spoil = [](Report& report) {
        if (report.member != 0) report = {report.member, {}, {}, true};
    };
    EXPECT_EQ(run(), "");
    EXPECT_GT(crew_.recounted_by().size(), plan_.size() / 4);
    EXPECT_LT(crew_.recounted_by().size(), plan_.size() * 3 / 4);
    for (const auto& [id, member] : crew_.recounted_by()) EXPECT_EQ(member, 0u);
}

TEST_F(DoubleChecks, NameWhatDiffersAndTakeItOut) {
    double_check(100);
    constexpr UnitId wrong = 7;
    crew_.spoil = [](Report& report) {
        UnitResult& result = report.results.front();
        if (result.recount != RecountBy::none && result.id == wrong)
            result.answer.tally = result.answer.tally + Tally{1, 0};
    };
    try {
        run();
        ADD_FAILURE() << "the difference was passed over";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), ExitCode::verification);
        const std::string line = failure.complaints().at(0).line();
        const BigInteger count = made_up_result(wrong).answer.tally.placements;
        for (const std::string& text :
             {std::string("unit 7 has "), to_decimal(count) + " placements, counted by row-bitmask",
              to_decimal(count + 1) + " placements by filtering",
              std::string("hetman verify runs/eight --unit 7 --engine filtering")})
            EXPECT_NE(line.find(text), std::string::npos) << text << " in " << line;
    }
    EXPECT_FALSE(ledger_.is_done(wrong));
    EXPECT_GT(ledger_.finished(), 0u);
    EXPECT_EQ(saves_, 1) << "all else is saved";
    // The next start counts it anew, and recounts it.
    MadeUpCrew other(plan_, 2);
    EXPECT_TRUE(run_campaign(plan_, ledger_, other, console_, settings_).stopped_by.empty());
    EXPECT_EQ(other.counted_by().count(wrong), 1u);
    EXPECT_EQ(other.recounted_by().count(wrong), 1u);
    EXPECT_TRUE(ledger_.complete());
}

TEST_F(DoubleChecks, ThatComeUnaskedAreRefused) {
    crew_.spoil = [this](Report& report) {
        UnitId unknown = 0;
        while (unknown < plan_.size() && ledger_.is_done(unknown)) ++unknown;
        if (unknown < plan_.size()) report.results.front() = made_up_result(unknown);
        report.results.front().recount = RecountBy::second_engine;
    };
    EXPECT_EQ(code_of_run(), ExitCode::internal_error);
}

TEST_F(DoubleChecks, OfFinishedUnitsThatComeUnaskedAreRefused) {
    crew_.spoil = [](Report& report) {
        report.results.push_back(report.results.front());
        report.results.back().recount = RecountBy::second_engine;
    };
    EXPECT_EQ(code_of_run(), ExitCode::internal_error);
}

TEST_F(Campaigns, EndWhereTheDirectoryIsLost) {
    settings_.look_after_directory = [this] {
        if (ledger_.finished() > 5) throw OwnershipLost();
    };
    EXPECT_THROW(run(), OwnershipLost);
    EXPECT_TRUE(crew_.called_off());
    EXPECT_EQ(saves_, 0) << "nothing may be written any more";
}

TEST_F(Campaigns, GoOnWhereACheckpointCannotBeSavedUntilTheLast) {
    settings_.checkpoint_every = Duration(0);
    settings_.save = [this] { return saves_ < 3 ? save_that(refuse) : save_that([] {}); };
    EXPECT_EQ(run(), "");
    EXPECT_GE(saves_, 4);
    EXPECT_TRUE(ledger_.complete());
    EXPECT_EQ(not_saved_, "");
}

TEST_F(Campaigns, TellWhatTheLastSaveCouldNot) {
    settings_.save = [this] { return save_that(refuse); };
    EXPECT_EQ(run(), "");
    EXPECT_TRUE(ledger_.complete()) << "the count is there all the same";
    EXPECT_EQ(not_saved_, "the disk: No space left on device");
    EXPECT_EQ(saves_, 3) << "a fault may pass";
}

TEST_F(Campaigns, SaveAtTheSecondTryWhereAFaultPasses) {
    settings_.save = [this] { return saves_ == 0 ? save_that(refuse) : save_that([] {}); };
    EXPECT_EQ(run(), "");
    EXPECT_EQ(not_saved_, "");
    EXPECT_EQ(saves_, 2);
}

TEST_F(Campaigns, TellOfTroubleAndOfTheDiskTogether) {
    settings_.save = [this] { return save_that(refuse); };
    crew_.spoil = [](Report& report) {
        report.results.clear();
        report.trouble = MemberTrouble{"out of memory"};
    };
    try {
        run();
        ADD_FAILURE() << "it went on";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), ExitCode::internal_error);
        ASSERT_EQ(failure.complaints().size(), 2u);
        EXPECT_NE(failure.complaints()[1].line().find("No space left"), std::string::npos);
    }
}

}  // namespace
}  // namespace hetman::test
