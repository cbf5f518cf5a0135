#pragma once
// The state of a run, as far as its directory shows it.

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "common/job/job.h"
#include "coordinator/plan/plan.h"
#include "coordinator/report/result.h"
#include "coordinator/storage/checkpoint_store.h"
#include "coordinator/storage/live_progress.h"
#include "coordinator/storage/owner.h"
#include "coordinator/storage/stalled_starts.h"

namespace hetman {

struct RunStatus {
    std::filesystem::path directory;
    FoundCheckpoint found;
    Job job;
    Plan plan;
    double share = 1;  // of the estimated work, finished
    std::optional<Owner> owner;
    Result result;
    std::string state;
    std::optional<LiveProgress> live;  // set while its process may be running
    StalledStarts stalled = {};
    bool is_over = false;  // complete, and no process works on it any more

    const Ledger& ledger() const { return found.checkpoint.ledger; }
    // The share of the estimated work that is done: from the running process if it reports
    // progress, otherwise from the checkpoint.
    double share_now() const;
    // The remaining CPU time in seconds, judged by the same; nothing before anything is finished.
    std::optional<double> cpu_seconds_to_come() const;
    // Of the last start, whose wall time is not kept.
    StartFacts last_start() const;
};

// The states of a run that has saved nothing.
inline constexpr const char* not_begun = "not begun";
inline constexpr const char* nothing_counted = "nothing counted yet";

// Reads a run directory. Nothing if the run has not saved anything yet. Throws Failure(checkpoint)
// if it is none, Failure(verification) if the ledger contradicts its plan.
std::optional<RunStatus> read_status(const std::filesystem::path& directory);

// The record of a run, as `status --json` prints it, but for what SLURM says of its job, and of one
// that has saved nothing.
nlohmann::ordered_json json_record(const RunStatus& status);
nlohmann::ordered_json json_record(const std::filesystem::path& directory, const char* state);

}  // namespace hetman
