// Disk faults of every kind at every step of a save: the last good generation always survives.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <ostream>

#include "common/failure.h"
#include "coordinator/files/files.h"
#include "coordinator/storage/checkpoint_store.h"
#include "coordinator/storage/run_directory.h"
#include "tests/coordinator/ledger/checkpoints.h"
#include "tests/coordinator/storage/faulty_disk.h"
#include "tests/coordinator/storage/run_directories.h"
#include "tests/support/temporary_directory.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

std::string ledger_of(std::uint64_t generation) { return encode(some_checkpoint(8, generation)); }

std::uint64_t generation_in(const fs::path& directory) {
    const auto found = find_checkpoint(directory);
    return found ? found->checkpoint.generation : 0;
}

// How a test injects a fault: at one step only, or at every call of one kind from that step on.
enum class Lasting { once, for_good };

// The number of saves before the one that fails; file systems with and without hard links.
struct Situation {
    std::uint64_t saved;
    bool links;
};

class DiskFaults : public testing::TestWithParam<Situation> {
  protected:
    // Makes a run directory with this many good saves.
    void SetUp() override {
        disk_.fault_at = [](const Step&) { return Fault::none; };
        path_ = fs::absolute(temporary_.path() / "run");
    }
    // Lets the step with number `at`, counted from now on, have this fault.
    void break_at(std::size_t at, Fault fault, Lasting lasting) {
        const std::size_t first = disk_.steps.size() + at;
        disk_.fault_at = [this, first, fault, lasting,
                          call = std::optional<Call>()](const Step& step) mutable {
            if (disk_.steps.size() == first) call = step.call;
            const bool hit =
                disk_.steps.size() == first || (lasting == Lasting::for_good && call == step.call);
            return hit ? fault : without_links(step);
        };
    }
    void heal() {
        disk_.fault_at = [this](const Step& step) { return without_links(step); };
    }
    Fault without_links(const Step& step) const {
        return !GetParam().links && step.call == Call::link ? Fault::broken : Fault::none;
    }

    // Performs one save with one fault. Afterwards exactly the last good generation must be found.
    void expect_survival(std::size_t at, Fault fault, Lasting lasting);
    // The number of steps of a save without faults.
    std::vector<Step> steps_of_a_save();

    const TemporaryDirectory temporary_;
    fs::path path_;
    FaultyDisk disk_;
    std::map<std::string, int> survived_;  // faults, by call and kind
};

std::vector<Step> DiskFaults::steps_of_a_save() {
    heal();
    RunDirectory directory(path_, silent);
    for (std::uint64_t i = 1; i <= GetParam().saved; ++i) directory.publish_ledger(ledger_of(i));
    const std::size_t before = disk_.steps.size();
    directory.publish_ledger(ledger_of(GetParam().saved + 1));
    return {disk_.steps.begin() + static_cast<std::ptrdiff_t>(before), disk_.steps.end()};
}

void DiskFaults::expect_survival(std::size_t at, Fault fault, Lasting lasting) {
    heal();
    fs::remove_all(path_);
    const std::uint64_t saved = GetParam().saved;
    RunDirectory directory(path_, silent);
    for (std::uint64_t i = 1; i <= saved; ++i) directory.publish_ledger(ledger_of(i));
    const int renamed = disk_.renamed_to(path_ / "ledger");
    const std::size_t before = disk_.steps.size();

    break_at(at, fault, lasting);
    bool refused = false;
    try {
        directory.publish_ledger(ledger_of(saved + 1));
    } catch (const FileError& error) {
        refused = true;
        EXPECT_NE(std::string(error.what()).find(path_.string()), std::string::npos)
            << error.what() << " does not say where";
    }
    ASSERT_GT(disk_.steps.size(), before + at) << "the fault was not met";
    const Step step = disk_.steps[before + at];
    SCOPED_TRACE(std::string(name_of(step.call)) + " of " + step.path + ": " +
                 std::string(name_of(fault)));
    heal();

    const bool replaced = disk_.renamed_to(path_ / "ledger") > renamed;
    EXPECT_TRUE(refused || replaced) << "a save that did not take place was taken for one";
    const auto found = find_checkpoint(path_);
    EXPECT_EQ(generation_in(path_), replaced ? saved + 1 : saved);
    EXPECT_TRUE(!found || !found->is_fallback) << "the ledger itself must be good at any time";
    if (found) {
        EXPECT_EQ(found->checkpoint.ledger.finished(), some_checkpoint().ledger.finished());
    }

    // The disk is repaired: the next save succeeds.
    directory.publish_ledger(ledger_of(saved + 2));
    EXPECT_EQ(generation_in(path_), saved + 2);
    fs::remove(path_ / "ledger");
    if (found) {
        EXPECT_EQ(generation_in(path_), replaced ? saved + 1 : saved);
    }
    ++survived_[std::string(name_of(step.call)) + ' ' + std::string(name_of(fault))];
}

INSTANTIATE_TEST_SUITE_P(All, DiskFaults,
                         testing::Values(Situation{0, true}, Situation{1, true}, Situation{2, true},
                                         Situation{2, false}),
                         [](const testing::TestParamInfo<Situation>& info) {
                             return "after_" + std::to_string(info.param.saved) + "_saves" +
                                    (info.param.links ? "" : "_without_links");
                         });

void PrintTo(const Situation& situation, std::ostream* stream) {
    *stream << situation.saved << " saves";
}

// What injected faults do not show: the order of the steps that a power failure depends on.
TEST_P(DiskFaults, HaveAnOrderOfStepsToMeet) {
    const std::vector<Step> steps = steps_of_a_save();
    const auto last = [&](Call call, const std::string& end) {
        const auto found = std::find_if(steps.rbegin(), steps.rend(), [&](const Step& step) {
            return step.call == call && step.path.ends_with(end);
        });
        EXPECT_NE(found, steps.rend()) << name_of(call) << " of " << end;
        return steps.rend() - found;
    };
    const auto renamed = last(Call::rename, "/ledger");
    EXPECT_LT(last(Call::write, "/ledger.new"), last(Call::fsync, "/ledger.new"));
    EXPECT_LT(last(Call::fsync, "/ledger.new"), last(Call::read, "/ledger.new"));
    EXPECT_LT(last(Call::read, "/ledger.new"), renamed);
    EXPECT_GT(last(Call::fsync, "/run"), renamed) << "the directory is flushed at the end";
    if (GetParam().saved == 0) return;
    EXPECT_LT(last(Call::read, "/ledger.new"), last(Call::rename, "/ledger.prev"))
        << "the older ledger stays until the new one is known to be good";
    EXPECT_LT(last(Call::rename, "/ledger.prev"), renamed);
}

TEST_P(DiskFaults, AtEveryStepOfASaveLeaveTheLastGoodGeneration) {
    const std::vector<Step> steps = steps_of_a_save();
    ASSERT_GT(steps.size(), 8u);
    for (const Lasting lasting : {Lasting::once, Lasting::for_good})
        for (std::size_t at = 0; at < steps.size(); ++at)
            for (const Fault fault : faults_of(steps[at].call)) {
                // A wrong bit in the copy of the older ledger is tested below.
                if (!GetParam().links && fault == Fault::wrong) continue;
                expect_survival(at, fault, lasting);
                if (HasFatalFailure()) return;
            }
    int all = 0;
    for (const auto& [name, count] : survived_) {
        RecordProperty(name, count);
        std::printf("%-16s %4d survived\n", name.c_str(), count);
        all += count;
    }
    std::printf("%-16s %4d survived\n", "all", all);
}

// The steps of taking over a directory with a good ledger.
TEST(DiskFaultsAtTheStart, LeaveTheLedgerAndTheNextStartCan) {
    const TemporaryDirectory temporary;
    const fs::path path = fs::absolute(temporary.path() / "run");
    std::size_t all = 0;
    for (std::size_t at = 0; at < 1000; ++at) {
        std::size_t reached = 0;
        for (const Fault fault : {Fault::full, Fault::broken}) {
            fs::remove_all(path);
            FaultyDisk disk;
            { RunDirectory(path, silent).publish_ledger(ledger_of(7)); }
            const std::size_t first = disk.steps.size() + at;
            disk.fault_at = [&](const Step&) {
                return disk.steps.size() == first ? fault : Fault::none;
            };
            try {
                const RunDirectory directory(path, silent, milliseconds(0));
                reached = disk.steps.size();
            } catch (const Failure& failure) {
                reached = disk.steps.size();
                EXPECT_EQ(failure.code(), ExitCode::checkpoint);
                EXPECT_NE(std::string(failure.what()).find(path.string()), std::string::npos);
            }
            disk.fault_at = nullptr;
            EXPECT_EQ(generation_in(path), 7u) << at;
            RunDirectory next(path, silent, milliseconds(0));
            next.publish_ledger(ledger_of(8));
            EXPECT_EQ(generation_in(path), 8u) << at;
            if (reached > first) ++all;
            reached = reached > first ? 1 : 0;
        }
        if (reached == 0) break;
    }
    std::printf("%zu survived\n", all);
    EXPECT_GT(all, 20u);
}

TEST(DiskFaultsAtTheStart, LeaveNothingForTheNextStartToWaitFor) {
    const TemporaryDirectory temporary;
    const fs::path path = temporary.path() / "run";
    { RunDirectory(path, silent).publish_ledger(ledger_of(7)); }
    FaultyDisk disk;
    for (const std::string file : {"heartbeat", "owner.new"}) {
        disk.fault_at = [&](const Step& step) {
            return step.call == Call::write && step.path.ends_with(file) ? Fault::full
                                                                         : Fault::none;
        };
        EXPECT_THROW(RunDirectory(path, silent), Failure);
        disk.fault_at = nullptr;
        const RunDirectory next(path, [](const std::string& message) {
            ADD_FAILURE() << "there is nobody to wait for: " << message;
        });
    }
}

}  // namespace
}  // namespace hetman::test
