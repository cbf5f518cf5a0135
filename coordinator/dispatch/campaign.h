#pragma once
// The coordinator's loop: hands out units, records their results, saves checkpoints, and stops in
// an orderly way.

#include <chrono>
#include <functional>
#include <optional>
#include <string>

#include "common/job/duration.h"
#include "coordinator/dispatch/background_save.h"
#include "coordinator/dispatch/crews/crew.h"
#include "coordinator/dispatch/hand_out/dispatcher.h"
#include "coordinator/dispatch/journal_keeper.h"
#include "coordinator/dispatch/progress.h"
#include "coordinator/dispatch/recounts/recount_policy.h"
#include "coordinator/dispatch/unit_cutter.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/ledger/recounted_units.h"
#include "coordinator/plan/plan.h"
#include "coordinator/process/console.h"
#include "coordinator/process/stop_request.h"

namespace hetman {

struct CampaignSettings {
    Duration checkpoint_every{60'000};
    std::optional<std::chrono::steady_clock::time_point> stop_at;
    StopRequest stop = {};
    Duration progress_every{30'000};
    ProgressListener progress = {};
    RecountSettings recounts;
    UnitCutting cutting;  // default: units are not cut again
    // Returns a snapshot of the ledger, to be saved in the background; empty if none is kept.
    std::function<PendingSave()> save;
    // Called with the CPU time of each unit that is recorded; may be empty.
    std::function<void(UnitId id, std::uint64_t cpu_nanoseconds)> note_time;
    // Publishes the progress, once a second, with each save and at the end: that of the ledger,
    // this share of the estimated work (see EstimatedWork), and the number of threads that count.
    // May be empty.
    std::function<void(double share, std::uint64_t threads)> tell_progress;
    JournalKeeper* journal = nullptr;  // learns what is done; null: nothing is kept
    // Called in each turn of the loop. Throws OwnershipLost if the run directory has a new owner;
    // may be empty.
    std::function<void()> look_after_directory;
};

// How counting ended.
struct Ending {
    std::string stopped_by;  // why it stopped early: "USR1", "max_time"; empty if complete
    std::string not_saved;   // why the last save failed; empty if it did not
    RecountedUnits recounted = {};
};

// Counts the plan's unfinished units, and some of them twice if the settings say so, until the
// ledger is complete or the run is asked to stop (`stop`, or `stop_at`). Everything finished by
// then is in the ledger, and saved if the disk allows. A failed save causes a warning and is tried
// again when the next is due. Throws Failure: internal_error if a worker reports trouble,
// verification if results differ (all else finished is saved). Throws OwnershipLost if the
// directory was taken over.
Ending run_campaign(const Plan& plan, Ledger& ledger, Crew& crew, Console& console,
                    const CampaignSettings& settings);

}  // namespace hetman
