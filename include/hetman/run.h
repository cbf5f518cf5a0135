#pragma once
// Reads run directories, which this library and the program write, also while a run is active.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "hetman/count.h"

namespace hetman::api {

struct Run {
    // "running", "complete", "stopped, resumable", "killed, resumable", "nothing counted yet", ...
    std::string state = {};
    // The rest is empty if nothing is counted yet.
    Problem problem = {};
    std::uint64_t finished = 0;  // units that are saved, of so many
    std::uint64_t units = 0;
    double share = 0;  // of the estimated work that is done, from 0 to 1
    std::optional<double> cpu_seconds_to_come = {};
    std::uint64_t starts = 0;
    std::int64_t saved_at = 0;        // seconds since 1970, UTC
    std::optional<Count> count = {};  // once it is complete; runs of other goals have none
    std::optional<std::vector<Square>> first = {};  // of a complete search; empty: there is none
};

// Throws Error(run_directory) if the directory holds no run.
Run read_run(const std::filesystem::path& directory);

}  // namespace hetman::api
