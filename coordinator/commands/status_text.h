#pragma once
// How `status` shows runs to people.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "coordinator/dispatch/run_status.h"
#include "coordinator/process/slurm_queue.h"

namespace hetman {

// A line for each fact of a run that has a checkpoint, and of one that has none.
std::string status_text(const RunStatus& status, const std::optional<SlurmJob>& job);
std::string status_text(const std::filesystem::path& directory, const std::string& state);

// A run in a line, where there are several.
struct StatusLine {
    std::string name;
    std::string state;
    // Nothing if the run has no checkpoint.
    std::optional<double> percent = {};
    std::string units = {};    // "1433/21320"
    std::string to_come = {};  // CPU time
    std::string total = {};
};
StatusLine status_line(const std::string& name, const RunStatus& status);

// With a header.
std::string status_table(const std::vector<StatusLine>& lines);

// Alone, as in a log: with the time.
std::string logged(const StatusLine& line, std::int64_t seconds_since_1970);

}  // namespace hetman
