#pragma once
// Jobs from the fields that callers of the library give: written as the text of a job and read like
// any other, so that all is checked in one place and errors are the same.

#include "common/job/job.h"
#include "hetman/options.h"
#include "hetman/problem.h"

namespace hetman {

// Throw Failure(job_file) with all errors; they name fields.
Job job_from(const api::Problem& problem, const api::Goal& goal, const api::Options& options,
             Find find = Find::count);
// The settings alone.
RunSettings settings_from(const api::Options& options);

// The fields of a problem.
api::Problem fields_of(const Problem& problem);

}  // namespace hetman
