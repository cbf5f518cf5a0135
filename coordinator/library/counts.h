#pragma once
// Runs of jobs for callers of the library.

#include <filesystem>

#include "coordinator/dispatch/start.h"
#include "coordinator/library/calls.h"
#include "hetman/count.h"

namespace hetman {

// Runs the job in `directory`, or without one if that is empty. Throws Failure, also if the job was
// stopped. A result that could not be saved is no failure if it is complete.
Outcome complete(const Job& job, const std::filesystem::path& directory,
                 const api::Options& options, Call& call);

// The numbers of a complete count.
api::Count count_of(const Job& job, const Result& result, const StartFacts& facts);

}  // namespace hetman
