// Background saves: each saves the state of one moment, the last one the newest state, and what a
// save throws reaches the loop.
#include "coordinator/dispatch/background_save.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <vector>

#include "common/failure.h"
#include "coordinator/dispatch/campaign.h"
#include "coordinator/dispatch/start.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/storage/checkpoint_store.h"
#include "coordinator/storage/run_directory.h"
#include "tests/coordinator/dispatch/made_up_crew.h"
#include "tests/coordinator/storage/faulty_disk.h"
#include "tests/support/temporary_directory.h"

namespace hetman::test {
namespace {

TEST(BackgroundSave, IsBusyUntilItsEndIsHeard) {
    BackgroundSave save;
    EXPECT_FALSE(save.is_busy());
    EXPECT_FALSE(save.hear_end());
    EXPECT_FALSE(save.await_end());
    std::promise<void> go;
    bool is_noted = false;
    save.begin({[&go] { go.get_future().wait(); }, [&is_noted] { is_noted = true; }});
    EXPECT_TRUE(save.is_busy());
    EXPECT_FALSE(save.hear_end()) << "it returns at once";
    EXPECT_FALSE(is_noted);
    go.set_value();
    EXPECT_TRUE(save.await_end());
    EXPECT_TRUE(is_noted);
    EXPECT_FALSE(save.is_busy());
    EXPECT_FALSE(save.await_end()) << "once";
}

TEST(BackgroundSave, ThrowsWhatItMetAndSavesAgain) {
    BackgroundSave save;
    bool is_noted = false;
    const auto note = [&is_noted] { is_noted = true; };
    save.begin({[] { throw OwnershipLost(); }, note});
    EXPECT_THROW(save.await_end(), OwnershipLost);
    EXPECT_FALSE(save.is_busy());
    EXPECT_FALSE(is_noted) << "it is not written";
    save.begin({[] {}, note});
    EXPECT_TRUE(save.await_end());
    EXPECT_TRUE(is_noted);
}

TEST(BackgroundSave, IsWaitedForAtTheEnd) {
    std::atomic<bool> is_written = false;
    {
        BackgroundSave save;
        std::promise<void> begun;
        save.begin({[&] {
            begun.set_value();
            is_written = true;
        }});
        begun.get_future().wait();
    }
    EXPECT_TRUE(is_written);
}

// A campaign whose first save stays under way until so many units are recorded after it was taken.
class SavesBeside : public testing::Test {
  protected:
    SavesBeside() {
        checkpoint_.identity = identity_of(problem_, decision_, plan_);
        checkpoint_.ledger = Ledger(plan_.size());
        settings_.checkpoint_every = Duration(0);
        settings_.save = [this] {
            ++checkpoint_.generation;
            taken_finished_.push_back(checkpoint_.ledger.finished());
            const bool is_first = taken_finished_.size() == 1;
            return PendingSave{[this, is_first, taken = checkpoint_] {
                if (is_first) release_.get_future().wait();
                saved_.push_back(encode(taken));
            }};
        };
        crew_.spoil = [this](Report&) {
            if (taken_finished_.empty() || is_released_) return;
            if (checkpoint_.ledger.finished() >= taken_finished_.front() + recorded_meanwhile_)
                release();
        };
    }
    void release() {
        is_released_ = true;
        release_.set_value();
    }
    Ending run() { return run_campaign(plan_, checkpoint_.ledger, crew_, console_, settings_); }

    const Problem problem_ = problem_on("Q", 8);
    const Decision decision_ = decision_of("row-bitmask", "first-rows", 10);
    const Plan plan_ = make_plan(problem_, decision_, true);
    Checkpoint checkpoint_;
    MadeUpCrew crew_{plan_, 3};
    Console console_{Verbosity::quiet};
    CampaignSettings settings_;
    std::uint64_t recorded_meanwhile_ = 12;
    std::promise<void> release_;
    bool is_released_ = false;
    std::vector<std::uint64_t> taken_finished_;
    std::vector<std::string> saved_;  // one after the other: never two at a time
};

// It would hang if the loop waited for the save.
TEST_F(SavesBeside, LeaveTheLoopToRecordAndAreOfOneMoment) {
    EXPECT_EQ(run().stopped_by, "");
    ASSERT_TRUE(is_released_);
    ASSERT_EQ(saved_.size(), taken_finished_.size());
    ASSERT_GE(saved_.size(), 2u);
    for (std::size_t i = 0; i < saved_.size(); ++i) {
        const Checkpoint saved = decode_checkpoint(saved_[i]);  // throws if it contradicts itself
        EXPECT_EQ(saved.generation, i + 1);
        EXPECT_EQ(saved.ledger.finished(), taken_finished_[i]) << "the moment it was taken";
        for (UnitId id = 0; id < plan_.size(); ++id) {
            if (!saved.ledger.is_done(id)) continue;
            EXPECT_EQ(saved.ledger.tally(id), checkpoint_.ledger.tally(id));
            EXPECT_EQ(saved.ledger.planned(id), plan_.planned(id));
        }
    }
    EXPECT_GE(taken_finished_[1], taken_finished_[0] + recorded_meanwhile_)
        << "units were recorded while the first was under way";
    EXPECT_TRUE(decode_checkpoint(saved_.back()).ledger.complete());
}

TEST_F(SavesBeside, AStopMeanwhileEndsWithTheNewestState) {
    crew_.spoil = [this](Report&) {
        if (taken_finished_.empty() || is_released_) return;
        if (checkpoint_.ledger.finished() < taken_finished_.front() + recorded_meanwhile_) return;
        settings_.stop_at = std::chrono::steady_clock::now();  // the first save is still under way
        is_released_ = true;
    };
    // Nothing ends the first save before the workers are called off.
    bool is_set = false;
    settings_.look_after_directory = [&] {
        if (is_released_ && !is_set) {
            is_set = true;
            release_.set_value();
        }
    };
    EXPECT_EQ(run().stopped_by, "max_time");
    EXPECT_FALSE(checkpoint_.ledger.complete());
    ASSERT_EQ(saved_.size(), 2u);
    const Checkpoint last = decode_checkpoint(saved_.back());
    EXPECT_EQ(last.ledger.finished(), checkpoint_.ledger.finished());
    EXPECT_GT(last.ledger.finished(), taken_finished_.front() + recorded_meanwhile_);
}

TEST_F(SavesBeside, WhoLosesTheDirectoryWritesNothingMore) {
    std::atomic<int> written = 0;
    settings_.save = [&] {
        ++checkpoint_.generation;
        return PendingSave{[&written] {
            ++written;
            throw OwnershipLost();
        }};
    };
    crew_.spoil = nullptr;
    EXPECT_THROW(run(), OwnershipLost);
    EXPECT_TRUE(crew_.called_off());
    EXPECT_EQ(written, 1) << "there is no last save";
}

TEST_F(SavesBeside, ALedgerThatChangedInMemoryEndsTheRun) {
    settings_.save = [] {
        return PendingSave{[] {
            throw Failure(ExitCode::verification,
                          {"the entry of unit 3 has changed since it was recorded", "", ""});
        }};
    };
    crew_.spoil = nullptr;
    try {
        run();
        ADD_FAILURE() << "it went on";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.code(), ExitCode::verification);
    }
}

// The process is killed at any step of a background save: from that step on the disk does nothing
// any more. A start finds a generation that was whole at one moment, and goes on from it.
TEST(SavesBesideTheLoop, KilledAtAnyStepLeaveAGeneration) {
    const TemporaryDirectory temporary;
    const std::string path = std::filesystem::absolute(temporary.path() / "run").string();
    const std::string elsewhere = path + ".elsewhere";
    Job job;
    job.problem = problem_on("QNN", 15);
    job.run.unit_nodes = 100;
    job.run.threads = 1;
    job.run.checkpoint_every = Duration(0);
    Console console(Verbosity::quiet);
    RunOptions options;
    options.directory = path;
    std::set<std::pair<Call, std::string>> killed_at;
    constexpr std::size_t steps = 40;  // more than a save has
    for (std::size_t at = 0; at < steps; ++at) {
        std::filesystem::remove_all(path);
        bool is_dead = false;
        {
            FaultyDisk disk;
            std::size_t step_of_save = 0;
            int saves = 0;
            disk.fault_at = [&](const Step& step) {
                if (step.creates && step.path.ends_with("/ledger.new")) ++saves;
                // The first save comes before counting; the second is in the background.
                if (saves >= 2 && !is_dead && step_of_save++ == at) {
                    is_dead = true;
                    killed_at.insert(
                        {step.call, std::filesystem::path(step.path).filename().string()});
                }
                return is_dead ? Fault::broken : Fault::none;
            };
            try {
                execute(job, options, nullptr, console);
            } catch (const Failure&) {
            }
            disk.fault_at = nullptr;
        }
        const auto found = find_checkpoint(path);
        ASSERT_TRUE(found) << at;
        EXPECT_FALSE(found->is_fallback) << at;
        EXPECT_GE(found->checkpoint.generation, 1u);
        // Elsewhere, because a start here would wait to see whether the owner lives.
        std::filesystem::remove_all(elsewhere);
        std::filesystem::create_directory(elsewhere);
        for (const char* file : {"job.toml", "ledger", "ledger.prev", "plan"})
            if (std::filesystem::exists(path + '/' + file))
                std::filesystem::copy(path + '/' + file, elsewhere);
        RunOptions again;
        again.directory = elsewhere;
        const Outcome outcome = execute(job, again, nullptr, console);
        EXPECT_EQ(outcome.code, ExitCode::complete);
        EXPECT_EQ(*outcome.result.total, 16) << at;
    }
    for (const auto& step : {std::pair{Call::write, "ledger.new"},
                             {Call::fsync, "ledger.new"},
                             {Call::read, "ledger.new"},
                             {Call::rename, "ledger.prev"},
                             {Call::rename, "ledger"}})
        EXPECT_TRUE(killed_at.contains({step.first, step.second}))
            << name_of(step.first) << " of " << step.second;
}

}  // namespace
}  // namespace hetman::test
