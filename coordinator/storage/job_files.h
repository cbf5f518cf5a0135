#pragma once
// Job files: those that users name, and the job.toml that a run keeps in its directory.

#include <filesystem>
#include <string>

#include "common/job/job.h"
#include "coordinator/ledger/run_identity.h"

namespace hetman {

// The names of engines and frames that users may give.
Vocabulary vocabulary();

// The job in a file. Throws Failure(job_file).
Job job_in(const std::string& file);

// The goal of the run that is kept in a directory, as its ledger and its job.toml say. The ledger
// does not say whether orderings were asked for, nor whether uniques and sizes of classes were
// where these add no part to the plan. A job.toml that is missing, unreadable or another run's says
// nothing.
Goal goal_of_run(const RunIdentity& identity, const std::filesystem::path& directory);

}  // namespace hetman
