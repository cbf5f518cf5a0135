#include "coordinator/dispatch/run_status.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "coordinator/dispatch/estimated_work.h"
#include "coordinator/files/files.h"
#include "coordinator/files/json_path.h"
#include "coordinator/storage/epochs.h"
#include "coordinator/storage/job_files.h"
#include "coordinator/storage/kept_plan.h"

namespace hetman {
namespace {

std::string state_of(const std::optional<Owner>& owner, Life life, const Ledger& ledger,
                     bool sharded) {
    if (life == Life::alive) return "running";
    if (life == Life::unknown)
        return owner->host == this_process().host ? "owned, perhaps running"
                                                  : "owned from another machine";
    if (ledger.complete()) return sharded ? "shard complete" : "complete";
    return owner && !owner->released ? "killed, resumable" : "stopped, resumable";
}

}  // namespace

double RunStatus::share_now() const {
    return live ? static_cast<double>(live->per_billion) / 1e9 : share;
}

std::optional<double> RunStatus::cpu_seconds_to_come() const {
    if ((live ? live->per_billion : result.finished) == 0) return std::nullopt;
    if (ledger().complete()) return 0;
    return hetman::cpu_seconds_to_come(share_now(),
                                       live ? live->cpu_nanoseconds : ledger().cpu_nanoseconds());
}

StartFacts RunStatus::last_start() const {
    return {0, std::max<std::uint64_t>(1, found.checkpoint.threads), 1};
}

std::optional<RunStatus> read_status(const std::filesystem::path& directory) {
    // First: a run that ends meanwhile is shown as running, not as stopped before its end.
    const std::optional<Owner> owner = read_owner(directory);
    const Life life = owner ? life_of(*owner) : Life::gone;
    std::optional<FoundCheckpoint> found = find_checkpoint(directory);
    if (!found && owner) return std::nullopt;
    if (!found) found = the_checkpoint(directory);  // throws if there is none
    Job job = job_of(found->checkpoint.identity);
    job.goal = goal_of_run(found->checkpoint.identity, directory);
    Plan plan = plan_of(found->checkpoint.identity, directory);
    RunStatus status{absolute_path(directory),
                     std::move(*found),
                     std::move(job),
                     std::move(plan),
                     1,
                     owner,
                     {},
                     {},
                     std::nullopt};
    const Checkpoint& checkpoint = status.found.checkpoint;
    status.share = EstimatedWork(status.plan, checkpoint.ledger).share();
    status.result = checked_result(status.job.goal, checkpoint, status.plan, directory);
    status.state = state_of(owner, life, checkpoint.ledger, checkpoint.shard.has_value());
    status.is_over = life == Life::gone && checkpoint.ledger.complete();
    status.stalled = stalled_starts(Directory(directory), checkpoint.ledger);
    if (life != Life::gone)
        status.live = live_progress(Directory(directory), checkpoint.generation, checkpoint.ledger);
    return status;
}

nlohmann::ordered_json json_record(const RunStatus& status) {
    const Checkpoint& checkpoint = status.found.checkpoint;
    auto json = json_record(status.job, status.result, status.last_start());
    // Only known to the process that ran it.
    json.erase("seconds");
    json.erase("ranks");
    set_path(json, "directory", status.directory);
    json["state"] = status.state;
    json["percent"] = 100 * status.share;
    json["generation"] = checkpoint.generation;
    json["saved_at"] = checkpoint.saved_at;
    json["starts"] = checkpoint.starts;
    json["stalled_starts"] = status.stalled.starts;
    json["finished_parts"] = status.result.finished_parts;
    json["fingerprint"] = fingerprint(checkpoint.identity).hex();
    if (status.live)
        json["live"] = {{"finished", status.live->finished},
                        {"percent", 100 * status.share_now()},
                        {"cpu_seconds", static_cast<double>(status.live->cpu_nanoseconds) / 1e9},
                        {"at", status.live->at}};
    if (status.owner && !status.owner->slurm_job.empty())
        json["slurm"] = {{"job", status.owner->slurm_job}};
    if (const auto to_come = status.cpu_seconds_to_come()) json["cpu_seconds_to_come"] = *to_come;
    return json;
}

nlohmann::ordered_json json_record(const std::filesystem::path& directory, const char* state) {
    nlohmann::ordered_json json;
    set_path(json, "directory", directory);
    json["state"] = state;
    return json;
}

}  // namespace hetman
