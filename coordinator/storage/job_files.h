#pragma once
// Job files: those named by the user, and the job.toml in a run directory.

#include <filesystem>
#include <string>

#include "common/job/job.h"
#include "coordinator/ledger/run_identity.h"

namespace hetman {

// The names of engines and frames that users may give.
Vocabulary vocabulary();

// Reads a job file. Throws Failure(job_file).
Job job_in(const std::string& file);

// The goal of the run in a directory, according to its ledger and its job.toml. The ledger does not
// record whether orderings were asked for, nor uniques and sizes of classes if these add no part to
// the plan. A job.toml that is missing, unreadable or of another run is ignored.
Goal goal_of_run(const RunIdentity& identity, const std::filesystem::path& directory);

}  // namespace hetman
