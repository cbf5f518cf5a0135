#pragma once
// The flags that the commands that count have in common.

#include <CLI/App.hpp>
#include <optional>
#include <string>

#include "common/job.h"
#include "coordinator/console.h"
#include "coordinator/run.h"

namespace hetman {

// The names of engines and frames that users may give.
Vocabulary vocabulary();

struct CountingFlags {
    std::optional<std::uint32_t> threads;
    std::optional<std::string> engine;
    std::optional<std::string> frame;
    std::optional<std::uint64_t> unit_nodes;
    std::optional<std::string> checkpoint_every;
    std::optional<std::string> max_time;
    std::string progress_every = "30s";
    std::optional<std::string> directory;
    bool unique = false;
    bool orderings = false;
    bool fresh = false;
    bool json = false;
    bool quiet = false;
    bool verbose = false;

    void add_to(CLI::App& command);

    // Writes what the flags say over the job's settings. Throws Failure(usage).
    void apply_to(Job& job) const;

    Verbosity verbosity() const;
};

// Counts, prints the result and returns the exit code: what `count` and `run` do once they have a
// job. `directory` is where the run is kept unless the flags say another; none: nothing is kept.
ExitCode count_and_print(Job job, const CountingFlags& flags,
                         const std::optional<std::string>& directory, Channel* channel);

}  // namespace hetman
