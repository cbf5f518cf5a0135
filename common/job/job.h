#pragma once
// A job: a problem, what is asked about it, and how the run should go. Read from TOML.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/failure.h"
#include "common/job/duration.h"
#include "common/job/find.h"
#include "common/problem/problem.h"

namespace hetman {

struct Goal {
    bool unique = false;
    bool orderings = false;
    Find find = Find::count;
    bool classes = false;  // how many classes there are of each size; implies unique
};

inline constexpr std::string_view choose_automatically = "auto";

struct RunSettings {
    std::string engine{choose_automatically};
    std::string frame{choose_automatically};  // auto: the engine's own
    std::optional<std::uint64_t> unit_nodes;  // none: from the problem's estimated size
    std::optional<std::uint32_t> threads;     // none: all of this machine's, or one a rank
    std::optional<std::uint64_t> memory;      // for each process, in bytes; none: what it takes
    Duration checkpoint_every = std::chrono::seconds(60);
    std::optional<Duration> max_time;
    // Per cent of the units, counted twice; none: some in long runs
    // (coordinator/dispatch/spot_check.h).
    std::optional<double> double_check;
    Duration worker_timeout = std::chrono::seconds(60);  // a rank silent for so long is lost
};

struct Job {
    Problem problem;
    Goal goal;
    RunSettings run;
};

// The names that a job may use for engines and frames, apart from "auto".
struct Vocabulary {
    std::vector<std::string> engines;
    std::vector<std::string> frames;
};

// What a job file may take, known before it is parsed: far more than any job needs.
inline constexpr std::uint64_t most_job_bytes = 1'000'000;
inline constexpr std::size_t most_job_levels = 32;  // see common/job/toml_nesting.h
std::string job_size_remedy();                      // "a job file has at most 1MB"

// Reads a job. `file` is named in errors. Throws Failure(job_file) with all that is wrong in it,
// each with file, line and column.
Job read_job(std::string_view text, const std::string& file, const Vocabulary& vocabulary);

// The job as TOML, with every setting written out; read_job gives the same job back.
std::string write_job(const Job& job);

// Nothing, or what is wrong with settings that are written the same way in jobs and flags.
std::optional<std::string> wrong_worker_timeout(Duration timeout);
std::optional<std::string> wrong_memory(const std::optional<std::uint64_t>& bytes,
                                        const std::string& text);
std::optional<std::string> unknown_name(std::string_view kind, const std::string& name,
                                        const std::vector<std::string>& known);
// What to do about a name that is unknown.
std::string remedy_for_name(const std::string& name, const std::vector<std::string>& known);

}  // namespace hetman
