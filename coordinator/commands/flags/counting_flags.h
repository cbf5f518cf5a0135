#pragma once
// Flags shared by the commands that count.

#include <optional>
#include <string>

#include "common/job/job.h"
#include "coordinator/dispatch/run_request.h"
#include "coordinator/process/stopper.h"
#include "worker/goal_list.h"

namespace hetman {

class Command;

// Throws Failure(usage) unless `name` is "auto" or in `known`; `kind` says what the names are.
void check_name(const char* flag, const char* kind, const std::string& name,
                const std::vector<std::string>& known);

struct CountingFlags {
    std::optional<std::uint32_t> threads;
    std::optional<std::string> engine;
    std::optional<std::string> frame;
    std::optional<std::uint64_t> unit_nodes;
    std::optional<std::string> memory;
    std::optional<std::string> devices;
    std::optional<std::string> checkpoint_every;
    std::optional<std::string> max_time;
    std::optional<std::string> worker_timeout;
    std::optional<std::string> double_check;
    std::string progress_every = "30s";
    std::optional<std::string> directory;
    std::optional<std::string> shard;
    bool unique = false;
    bool classes = false;
    bool orderings = false;
    bool fresh = false;
    bool alone = false;
    bool json = false;
    bool quiet = false;
    bool verbose = false;

    // Adds the flags that apply to `goal`, that of the command; commands that accept any goal pass
    // counting, which has all flags.
    void add_to(const Command& command, const GoalKind& goal = count_goal());

    // Adds --shard, for commands that run jobs.
    void add_shard_to(const Command& command);

    // --max-time. Throws Failure(usage).
    std::optional<Duration> time_limit() const;

    // Calls `read`, which reads a file that the command begins with: a job, terms, a table. Ends
    // the process if that takes longer than --max-time. Throws Failure(usage).
    template <class Read>
    auto read_in_time(const Read& read) const {
        std::optional<Stopper> stopper;
        if (const auto limit = time_limit())
            stopper.emplace(limit, Duration{0}, end_process_with(stopped_before_run));
        return read();
    }

    // The shard to count; none: the whole job. Throws Failure(usage).
    std::optional<Shard> shard_of(const Job& job) const;

    // What is shown beside the result.
    Verbosity verbosity() const;

    // The run directory of a job file.
    std::string run_directory(const std::string& job_file) const;
    // Call this as soon as the run directory is known. If it has a ledger, a start that is stopped
    // from then on ends with ExitCode::stopped: the same command continues.
    void note_checkpoint_in(const std::string& run_directory) const;

    // Overrides the job's settings with the flags. Throws Failure(usage).
    void apply_to(Job& job) const;

    // The run that these flags ask for. It is kept in `default_directory` unless the flags name
    // another; none: it is not kept. Throws Failure(usage).
    RunRequest request(Job job, const std::optional<std::string>& default_directory = {}) const;

  private:
    void add_results_to(const Command& command);
    void add_search_to(const Command& command);
    void add_resources_to(const Command& command);
    void add_run_to(const Command& command, const GoalKind& goal);
    // Throws Failure(usage) if a flag needs a run directory and there is none.
    void check_directory(bool is_there) const;
};

}  // namespace hetman
