#pragma once
// Saves the state of a start in its run directory: checkpoints, the job and the plan, the result,
// and how far it is.

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "common/failure.h"
#include "common/job/job.h"
#include "coordinator/dispatch/background_save.h"
#include "coordinator/dispatch/journal_keeper.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/plan/plan.h"
#include "coordinator/process/console.h"
#include "coordinator/process/stop_request.h"
#include "coordinator/storage/run_directory.h"

namespace hetman {

// The arguments of the constructor outlive it. `stop` is told of each checkpoint. Throws
// OwnershipLost if another start owns the directory by now, std::system_error if the disk refuses.
class RunSaver {
  public:
    RunSaver(RunDirectory& directory, Checkpoint& checkpoint, Console& console,
             const StopRequest& stop)
        : directory_(directory), checkpoint_(checkpoint), console_(console), stop_(stop) {}

    // The next generation of the checkpoint, as it is now. Its ledger shares its entries with the
    // one in which counting goes on, see Ledger.
    PendingSave take_save();
    // Saves it at once.
    void save();

    // Saves this journal with the checkpoints from now on. It outlives this object's saves.
    void save_journal(const JournalKeeper& journal) { journal_ = &journal; }

    // Keeps the job for later starts, and the plan if it is new. The directory must have a ledger:
    // a plan without one shows that it was lost, see find_checkpoint.
    void keep_plan(const Job& job, const Plan& plan, bool is_new);

    // Keeps files of the result by name, "result.json" among them, unless the directory has the
    // result of the complete count. `refused`: why the last checkpoint was not saved, empty if it
    // was. Returns the failure to keep either, which must not hide the result.
    std::optional<Failure> keep_result(std::map<std::string, std::string> files, bool is_complete,
                                       const std::string& refused);

    // Tells `status` and other programs how far the start is: the share of the estimated work, from
    // 0 to 1, and the number of threads that count.
    void tell_progress(double share, std::uint64_t threads);
    // The last that it tells: its process ends.
    void tell_end();

    // Warns once if the directory was moved. Throws OwnershipLost if it is known to be lost.
    void look_after_directory();
    bool was_moved() const { return move_told_; }

  private:
    std::string metrics(std::uint64_t threads) const;
    std::optional<Journal> journal_to_save();
    // Returns why it could not be written; empty if it was.
    std::string keep(const Journal& journal, const Digest& run) const;
    void tell_unsaved_journal(const std::string& why);

    RunDirectory& directory_;
    Checkpoint& checkpoint_;
    Console& console_;
    const StopRequest& stop_;
    const JournalKeeper* journal_ = nullptr;
    std::chrono::steady_clock::time_point next_journal_{};
    bool unsaved_journal_told_ = false;
    std::uint64_t saved_generation_ = 0;
    std::int64_t saved_at_ = 0;
    double share_ = 0;              // told last, from 0 to 1
    std::int64_t progress_at_ = 0;  // when it was first told
    bool is_active_ = false;
    bool move_told_ = false;
};

}  // namespace hetman
