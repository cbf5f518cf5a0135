// Ghosts: owners whose run directory was taken over, moved, deleted, created anew or restored
// between any two of their steps. Completed files of the others keep every byte.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <optional>
#include <ostream>

#include "common/failure.h"
#include "coordinator/storage/run_directory.h"
#include "tests/coordinator/storage/faulty_disk.h"
#include "tests/coordinator/storage/run_directories.h"
#include "tests/support/temporary_directory.h"
#include "tests/support/text_files.h"

namespace hetman::test {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds at_once{0};

// All files below a directory, with their bytes.
std::map<std::string, std::string> all_in(const fs::path& directory) {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(directory))
        all[fs::relative(entry.path(), directory).string()] =
            entry.is_regular_file() ? read_text(entry.path()) : "directory";
    return all;
}

void count_on(RunDirectory& directory) {
    directory.publish("job.toml", "complete job");
    directory.publish_ledger("nearly complete");
    directory.publish_ledger("complete");
    directory.publish("result.json", "complete result");
}

void complete_run(const fs::path& path) {
    RunDirectory directory(path, silent, at_once);
    count_on(directory);
}

void delete_run(const fs::path& path) { fs::remove_all(path); }

void take_over(const fs::path& path) { complete_run(path); }

void move_and_make_again(const fs::path& path) {
    fs::rename(path, path.string() + ".moved");
    complete_run(path);
}

void delete_and_make_again(const fs::path& path) {
    delete_run(path);
    complete_run(path);
}

void empty_and_make_again(const fs::path& path) {
    for (const auto& entry : fs::directory_iterator(path)) fs::remove_all(entry.path());
    complete_run(path);
}

void copy_back(const fs::path& path) {
    fs::copy(path, path.string() + ".backup", fs::copy_options::recursive);
    delete_run(path);
    fs::copy(path.string() + ".backup", path, fs::copy_options::recursive);
    complete_run(path);
}

void copy_back_as_it_was(const fs::path& path) {
    fs::copy(path, path.string() + ".backup", fs::copy_options::recursive);
    delete_run(path);
    fs::rename(path.string() + ".backup", path);
}

void begin_afresh_and_restore(const fs::path& path) {
    fs::path aside;
    {
        RunDirectory directory(path, silent, at_once);
        aside = directory.move_old_run_aside();
        count_on(directory);
    }
    if (aside.empty()) return;
    fs::rename(path, path.string() + ".fresh");
    fs::rename(aside, path);
}

struct Happening {
    const char* name;
    void (*happen)(const fs::path& path);
    bool leaves_owner;
    OwnershipLost::Reason reason;
};

using Reason = OwnershipLost::Reason;
const Happening happenings[]{
    {"taken_over", take_over, false, Reason::taken_over},
    {"moved_and_made_again", move_and_make_again, true, {}},
    {"deleted", delete_run, false, Reason::removed},
    {"deleted_and_made_again", delete_and_make_again, false, Reason::removed},
    {"emptied_and_made_again", empty_and_make_again, false, Reason::taken_over},
    {"copied_back", copy_back, false, Reason::removed},
    {"copied_back_as_it_was", copy_back_as_it_was, false, Reason::removed},
    {"restored_by_fresh", begin_afresh_and_restore, false, Reason::taken_over},
};

// Flushes nothing while it lives: there are thousands of saves, and no power failure.
class WithoutFlushes {
  public:
    WithoutFlushes() {
        file_calls().fsync = [](int) { return 0; };
    }
    ~WithoutFlushes() { file_calls() = real_; }
    WithoutFlushes(const WithoutFlushes&) = delete;
    WithoutFlushes& operator=(const WithoutFlushes&) = delete;

  private:
    const FileCalls real_ = file_calls();
};

class SuspendedOwnersAtEachStep : public testing::TestWithParam<Happening> {
  protected:
    // An owner in the middle of its run, with two checkpoints.
    void begin() {
        for (const auto& entry : fs::directory_iterator(temporary_.path()))
            fs::remove_all(entry.path());
        ghost_.emplace(path_, silent, at_once);
        ghost_->publish("job.toml", "ghost job");
        ghost_->publish_ledger("ghost older");
        ghost_->publish_ledger("ghost");
        ghost_->publish("result.json", "ghost result");
    }
    std::map<std::string, std::string> others() const {
        return fs::exists(path_) ? all_in(path_) : std::map<std::string, std::string>{};
    }
    // Causes the event just before a step of the action; false if the action has fewer steps.
    bool happens_before_step(std::size_t at, const std::function<void(RunDirectory&)>& action);

    const TemporaryDirectory temporary_;
    const fs::path path_ = temporary_.path() / "run";
    const WithoutFlushes without_flushes_;
    FaultyDisk disk_;
    std::optional<RunDirectory> ghost_;
};

INSTANTIATE_TEST_SUITE_P(All, SuspendedOwnersAtEachStep, testing::ValuesIn(happenings),
                         [](const auto& info) { return std::string(info.param.name); });

void PrintTo(const Happening& happening, std::ostream* stream) { *stream << happening.name; }

bool SuspendedOwnersAtEachStep::happens_before_step(
    std::size_t at, const std::function<void(RunDirectory&)>& action) {
    disk_.fault_at = nullptr;
    begin();
    std::map<std::string, std::string> before;
    bool happened = false;
    std::size_t step = 0;
    disk_.fault_at = [&](const Step&) {
        if (happened || step++ != at) return Fault::none;
        happened = true;
        GetParam().happen(path_);
        before = others();
        return Fault::none;
    };
    std::optional<Reason> lost;
    try {
        action(*ghost_);
    } catch (const OwnershipLost& loss) {
        lost = loss.reason();
    } catch (const std::system_error& error) {
        ADD_FAILURE() << "taken for a fault of the disk: " << error.what();
    }
    disk_.fault_at = nullptr;
    if (happened) {
        EXPECT_EQ(others(), before);
        if (GetParam().leaves_owner) {
            EXPECT_FALSE(lost);
            EXPECT_NO_THROW(ghost_->publish("result.json", "further"));
            EXPECT_EQ(read_text(path_.string() + ".moved/result.json"), "further");
        } else {
            if (lost) {
                EXPECT_EQ(*lost, GetParam().reason);
            }
            EXPECT_THROW(ghost_->publish("result.json", "stale"), OwnershipLost);
        }
        EXPECT_EQ(others(), before);
    }
    ghost_.reset();
    if (happened) {
        EXPECT_EQ(others(), before) << "nor at its end";
    }
    return happened;
}

TEST_P(SuspendedOwnersAtEachStep, WriteNothingWhateverStepTheyWereAt) {
    const std::map<std::string, std::function<void(RunDirectory&)>> actions{
        {"publish", [](RunDirectory& run) { run.publish("result.json", "stale"); }},
        {"publish_ledger", [](RunDirectory& run) { run.publish_ledger("stale"); }},
        {"set_damaged_ledger_aside", [](RunDirectory& run) { run.set_damaged_ledger_aside(); }},
        {"move_old_run_aside", [](RunDirectory& run) { run.move_old_run_aside(); }},
        {"read_and_publish",
         [](RunDirectory& run) {
             run.as_owner([&] { run.files().read("ledger"); });
             run.publish("job.toml", "stale");
         }},
    };
    for (const auto& [name, action] : actions) {
        std::size_t steps = 0;
        while (steps < 1000) {
            SCOPED_TRACE(name + ", step " + std::to_string(steps));
            if (!happens_before_step(steps, action) || HasFailure()) break;
            ++steps;
        }
        EXPECT_GT(steps, 4U) << name;
        std::printf("%-26s %3zu steps survived\n", name.c_str(), steps);
    }
}

// The same while an owner starts: whether or not it gets the directory, completed files remain.
TEST_P(SuspendedOwnersAtEachStep, TakeNothingThatWasCompletedWhileTheyBegan) {
    std::size_t steps = 0;
    for (bool happened = true; happened && !HasFailure(); ++steps) {
        SCOPED_TRACE(steps);
        begin();
        ghost_.reset();
        happened = false;
        std::size_t step = 0;
        const auto kept = [&] {
            auto all = others();
            std::erase_if(all, [](const auto& file) {
                return file.first == "owner" || file.first.starts_with("epoch.");
            });
            return all;
        };
        std::map<std::string, std::string> before;
        disk_.fault_at = [&](const Step&) {
            if (happened || step++ != steps) return Fault::none;
            happened = true;
            GetParam().happen(path_);
            before = kept();
            return Fault::none;
        };
        try {
            ghost_.emplace(path_, silent, at_once);
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.code(), ExitCode::checkpoint);
        }
        disk_.fault_at = nullptr;
        if (happened) {
            EXPECT_EQ(kept(), before);
        }
        ghost_.reset();
        if (happened) {
            EXPECT_EQ(kept(), before);
        }
    }
    EXPECT_GT(steps, 10U);
}

}  // namespace
}  // namespace hetman::test
