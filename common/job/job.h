#pragma once
// A job: a problem, the question about it, and the settings of the run. Read from and written as
// TOML.

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/failure.h"
#include "common/job/device_choice.h"
#include "common/job/duration.h"
#include "common/job/find.h"
#include "common/job/place_name.h"
#include "common/problem/problem.h"

namespace hetman {

struct Goal {
    bool unique = false;
    bool orderings = false;
    Find find = Find::count;
    bool classes = false;  // report the number of classes of each size; implies unique
};

inline constexpr std::string_view choose_automatically = "auto";

struct RunSettings {
    std::string engine{choose_automatically};
    std::string frame{choose_automatically};  // auto: the engine's choice
    std::optional<std::uint64_t> unit_nodes;  // none: from the problem's estimated size
    std::optional<std::uint32_t> threads;     // none: all of this machine, or one for each rank
    std::optional<std::uint64_t> memory;      // for each process, in bytes; none: no limit
    DeviceChoice devices;                     // of each host
    Duration checkpoint_every = std::chrono::seconds(60);
    std::optional<Duration> max_time;
    // The percentage of units that are counted twice; none: chosen by the run's length
    // (coordinator/dispatch/recounts/recount_policy.h).
    std::optional<double> double_check;
    Duration worker_timeout = std::chrono::seconds(60);  // a rank silent for this long is lost
};

// The largest values of settings.
inline constexpr std::uint32_t most_threads = 65536;
inline constexpr std::uint64_t most_unit_nodes = std::numeric_limits<std::int64_t>::max();

struct Job {
    Problem problem;
    Goal goal;
    RunSettings run;
};

// The names of engines and frames that a job may use, besides "auto".
struct Vocabulary {
    std::vector<std::string> engines;
    std::vector<std::string> frames;
};

// Limits on a job file that are checked before it is parsed: far more than any job needs.
inline constexpr std::uint64_t most_job_bytes = 1'000'000;
inline constexpr std::size_t most_job_levels = 32;  // see common/job/toml_nesting.h
std::string job_size_remedy();                      // "a job file has at most 1MB"

// Reads a job. `file` is the name used in error messages. Throws Failure(job_file) with all errors,
// each with file, line and column.
Job read_job(std::string_view text, const std::string& file, const Vocabulary& vocabulary);

// The same for a text that is no file.
Job read_job(std::string_view text, const PlaceName& place, const Vocabulary& vocabulary);

// Writes the job as TOML with all settings explicit; read_job gives the same job back.
std::string write_job(const Job& job);

// The error in a setting that jobs and flags share; nothing if it is valid.
std::optional<std::string> wrong_worker_timeout(Duration timeout);
std::optional<std::string> wrong_memory(const std::optional<std::uint64_t>& bytes,
                                        const std::string& text);
std::optional<std::string> unknown_name(std::string_view kind, const std::string& name,
                                        const std::vector<std::string>& known);
// The remedy for an unknown name.
std::string remedy_for_name(const std::string& name, const std::vector<std::string>& known);

}  // namespace hetman
