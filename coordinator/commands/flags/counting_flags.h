#pragma once
// Flags shared by the commands that count.

#include <optional>
#include <string>

#include "common/job/job.h"
#include "coordinator/dispatch/run.h"
#include "coordinator/process/console.h"
#include "worker/goals/goal_list.h"

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

    // The shard to count; none: the whole job. Throws Failure(usage).
    std::optional<Shard> shard_of(const Job& job) const;

    // The run directory of a job file.
    std::string run_directory(const std::string& job_file) const;

    // Overrides the job's settings with the flags. Throws Failure(usage).
    void apply_to(Job& job) const;

    // Throws Failure(usage) if a flag needs a run directory and there is none.
    void check_directory(bool is_there) const;

    Verbosity verbosity() const;
};

// Runs the job. The run is kept in `directory` unless the flags name another; none: it is not
// saved. `topic` and `range` as in RunOptions.
Outcome count(Job job, const CountingFlags& flags, const std::optional<std::string>& directory,
              Channel* channel, const std::string& topic = {},
              const std::vector<std::string>& range = {});

// Prints the result in the form that the flags ask for.
void print(const Outcome& outcome, const CountingFlags& flags);

// The exit code, after the result has been printed. Throws the Failure to be reported after it, if
// any.
ExitCode code_of(const Outcome& outcome);

// Runs and prints; returns the exit code.
ExitCode count_and_print(const Job& job, const CountingFlags& flags,
                         const std::optional<std::string>& directory, Channel* channel);

}  // namespace hetman
