#pragma once
// The metrics of a run in Prometheus' text format, version 0.0.4: a file that node_exporter's
// textfile collector reads. docs/watching.md lists them.

#include <cstdint>
#include <optional>
#include <string>

namespace hetman {

// Texts become labels as they are, so they must be printable. Times are seconds since 1970.
struct RunMetrics {
    std::string directory;  // by which the run is known
    std::string problem;
    std::string version;
    std::string host;
    std::string slurm_job;  // empty outside SLURM

    bool is_active = false;
    bool is_complete = false;
    std::uint64_t units = 0;
    std::uint64_t finished = 0;
    double share = 0;  // of the estimated work, finished
    double cpu_seconds = 0;
    std::optional<double> cpu_seconds_to_come = {};
    std::uint64_t threads = 0;  // that count now
    std::uint64_t starts = 0;
    std::int64_t started_at = 0;
    std::int64_t saved_at = 0;
    std::int64_t progress_at = 0;
    std::int64_t written_at = 0;
};

std::string encode(const RunMetrics& metrics);

}  // namespace hetman
