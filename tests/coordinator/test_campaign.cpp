// The coordinator's loop, with a crew that counts nothing: what it records, when it saves, and how
// it ends when something is wrong.
#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <deque>
#include <functional>
#include <system_error>

#include "common/failure.h"
#include "coordinator/campaign.h"
#include "coordinator/run_directory.h"
#include "tests/coordinator/planning.h"

namespace hetman::test {
namespace {

// Answers every unit with a made-up result, one batch a look, in the order they came.
class MadeUpCrew final : public Crew {
  public:
    explicit MadeUpCrew(std::size_t members) : stocks_(members) {}

    std::size_t members() const override { return stocks_.size(); }
    std::uint32_t threads(std::size_t) const override { return 1; }
    void give(std::size_t member, std::vector<Unit> units) override {
        for (Unit& unit : units) {
            given_.push_back(unit.id);
            stocks_[member].push_back(std::move(unit));
        }
    }
    std::vector<Report> collect(std::chrono::milliseconds) override {
        std::vector<Report> reports;
        for (std::size_t member = 0; member < stocks_.size(); ++member) {
            if (stocks_[member].empty()) continue;
            const Unit unit = stocks_[member].front();
            stocks_[member].pop_front();
            Report report{member, {made_up_result(unit.id)}, std::nullopt};
            if (spoil) spoil(report);
            reports.push_back(report);
        }
        return reports;
    }
    std::vector<Report> call_off(std::chrono::milliseconds) override {
        called_off_ = true;
        std::vector<Report> reports;
        for (std::size_t member = 0; member < stocks_.size(); ++member)
            if (!stocks_[member].empty())
                reports.push_back({member, {made_up_result(stocks_[member].front().id)}, {}});
        return reports;
    }

    const std::vector<UnitId>& given() const { return given_; }
    bool called_off() const { return called_off_; }

    std::function<void(Report&)> spoil;  // changes what is reported

  private:
    std::vector<std::deque<Unit>> stocks_;
    std::vector<UnitId> given_;
    bool called_off_ = false;
};

class Campaigns : public testing::Test {
  protected:
    Campaigns() {
        settings_.save = [this] { ++saves_; };
        settings_.lost = [] { return false; };
    }
    std::string run() {
        const Ending ending = run_campaign(plan_, ledger_, crew_, console_, settings_);
        not_saved_ = ending.not_saved;
        return ending.stopped_by;
    }
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
    MadeUpCrew crew_{3};
    Console console_{Verbosity::quiet};
    CampaignSettings settings_;
    int saves_ = 0;
    std::string not_saved_;
};

TEST_F(Campaigns, RecordEveryUnitWithItsWeight) {
    EXPECT_EQ(run(), "");
    ASSERT_TRUE(ledger_.complete());
    EXPECT_EQ(crew_.given().size(), plan_.size());
    EXPECT_FALSE(crew_.called_off());
    EXPECT_EQ(saves_, 1);
    for (UnitId id = 0; id < plan_.size(); ++id) {
        EXPECT_EQ(ledger_.tally(id), made_up_result(id).tally);
        EXPECT_EQ(ledger_.weight(id), plan_.weight(id));
    }
}

TEST_F(Campaigns, GoOnFromWhatTheLedgerHolds) {
    for (UnitId id = 0; id < plan_.size(); id += 2) ledger_.record(made_up_result(id), 1);
    EXPECT_EQ(run(), "");
    EXPECT_TRUE(ledger_.complete());
    EXPECT_EQ(crew_.given().size(), plan_.size() / 2);
    for (const UnitId id : crew_.given()) EXPECT_EQ(id % 2, 1u);
}

TEST_F(Campaigns, CountTheShareAndNothingElse) {
    std::vector<bool> share(plan_.size());
    for (UnitId id = 0; id < plan_.size(); id += 3) share[id] = true;
    ledger_.restrict_to(share);
    EXPECT_EQ(run(), "");
    EXPECT_TRUE(ledger_.complete());
    EXPECT_EQ(ledger_.percent(), 100);
    EXPECT_EQ(crew_.given().size(), ledger_.share());
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

TEST_F(Campaigns, StopAtTroubleAndKeepWhatIsFinished) {
    crew_.spoil = [this](Report& report) {
        if (ledger_.finished() < 10) return;
        report.results.clear();
        report.trouble = "out of memory";
    };
    EXPECT_EQ(code_of_run(), ExitCode::internal_error);
    EXPECT_GE(ledger_.finished(), 10u);
    EXPECT_FALSE(ledger_.complete());
    EXPECT_TRUE(crew_.called_off());
    EXPECT_EQ(saves_, 1);
}

TEST_F(Campaigns, RefuseResultsThatDiffer) {
    bool repeated = false;
    crew_.spoil = [&](Report& report) {
        if (ledger_.finished() < 10 || repeated) return;
        repeated = true;
        UnitId known = 0;
        while (!ledger_.is_done(known)) ++known;
        UnitResult other = made_up_result(known);
        other.tally = other.tally + Tally{1, 0};
        report.results.push_back(other);
    };
    EXPECT_EQ(code_of_run(), ExitCode::verification);
    EXPECT_EQ(saves_, 1) << "all else is saved";
    for (UnitId id = 0; id < plan_.size(); ++id)
        EXPECT_TRUE(!ledger_.is_done(id) || ledger_.tally(id) == made_up_result(id).tally) << id;
}

TEST_F(Campaigns, EndWhereABitOfACountHasFlipped) {
    crew_.spoil = [](Report& report) {
        if (report.results.front().id == 5) bit_flip(report.results.front().tally.placements, 2);
    };
    EXPECT_EQ(code_of_run(), ExitCode::verification);
    EXPECT_FALSE(ledger_.is_done(5));
    EXPECT_NO_THROW(ledger_.check_residues());
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

TEST_F(Campaigns, EndWhereTheDirectoryIsLost) {
    settings_.lost = [this] { return ledger_.finished() > 5; };
    EXPECT_THROW(run(), OwnershipLost);
    EXPECT_TRUE(crew_.called_off());
    EXPECT_EQ(saves_, 0) << "nothing may be written any more";
}

TEST_F(Campaigns, GoOnWhereACheckpointCannotBeSavedUntilTheLast) {
    settings_.checkpoint_every = Duration(0);
    settings_.save = [this] {
        if (++saves_ <= 3) throw std::system_error(ENOSPC, std::generic_category());
    };
    EXPECT_EQ(run(), "");
    EXPECT_GT(saves_, 4);
    EXPECT_TRUE(ledger_.complete());
    EXPECT_EQ(not_saved_, "");
}

TEST_F(Campaigns, TellWhatTheLastSaveCouldNot) {
    settings_.save = [this] {
        ++saves_;
        throw std::system_error(ENOSPC, std::generic_category(), "the disk");
    };
    EXPECT_EQ(run(), "");
    EXPECT_TRUE(ledger_.complete()) << "the count is there all the same";
    EXPECT_EQ(not_saved_, "the disk: No space left on device");
    EXPECT_EQ(saves_, 3) << "a fault may pass";
}

TEST_F(Campaigns, SaveAtTheSecondTryWhereAFaultPasses) {
    settings_.save = [this] {
        if (++saves_ == 1) throw std::system_error(EIO, std::generic_category());
    };
    EXPECT_EQ(run(), "");
    EXPECT_EQ(not_saved_, "");
    EXPECT_EQ(saves_, 2);
}

TEST_F(Campaigns, TellOfTroubleAndOfTheDiskTogether) {
    settings_.save = [] { throw std::system_error(ENOSPC, std::generic_category()); };
    crew_.spoil = [](Report& report) {
        report.results.clear();
        report.trouble = "out of memory";
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
