#pragma once
// The flags that the commands that count have in common.

#include <CLI/App.hpp>
#include <optional>
#include <string>

#include "common/job/job.h"
#include "coordinator/dispatch/run.h"
#include "coordinator/process/console.h"
#include "worker/goals/goal_list.h"

namespace hetman {

// Throws Failure(usage) unless `name` is "auto" or one of `known`, which are of that kind.
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
    bool json = false;
    bool quiet = false;
    bool verbose = false;

    // `goal`: the command's; of commands that take any, counting, which has all flags.
    void add_to(CLI::App& command, const GoalKind& goal = count_goal());

    // --shard, for commands that run jobs.
    void add_shard_to(CLI::App& command);

    // The shard to count; none: all. Throws Failure(usage).
    std::optional<Shard> shard_of(const Job& job) const;

    // Where the run of a job file is kept.
    std::string run_directory(const std::string& job_file) const;

    // Writes what the flags say over the job's settings. Throws Failure(usage).
    void apply_to(Job& job) const;

    // Throws Failure(usage) if a flag needs a run directory and none is there.
    void check_directory(bool is_there) const;

    Verbosity verbosity() const;
};

// Does what the job asks for. `directory` is where the run is kept unless the flags say another;
// none: nothing is kept.
Outcome count(Job job, const CountingFlags& flags, const std::optional<std::string>& directory,
              Channel* channel);

// Prints the result as the flags ask.
void print(const Outcome& outcome, const CountingFlags& flags);

// The exit code, once the result is printed. Throws the Failure that is to be told after it, if
// there is one.
ExitCode code_of(const Outcome& outcome);

// All of these; returns the exit code.
ExitCode count_and_print(const Job& job, const CountingFlags& flags,
                         const std::optional<std::string>& directory, Channel* channel);

}  // namespace hetman
