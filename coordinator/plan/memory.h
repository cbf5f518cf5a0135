#pragma once
// Checks before a run begins that this machine has enough memory for it. Otherwise the system might
// kill the run, or another process, later.

#include <cstdint>
#include <string>

#include "common/job/job.h"

namespace hetman {

// Throws Failure(usage) if less memory is available. `what` names the use: "a board of 8 rows".
void expect_memory(std::uint64_t bytes, const std::string& what, const std::string& where);

// Throws Failure(usage) if counting with that many threads takes more than the job allows or, for a
// study, more than is available.
void expect_memory_to_count(const Job& job, std::uint64_t threads);

// The memory in bytes that a process needs for counting with the job's engine and that many
// threads, besides plan and ledger.
std::uint64_t memory_to_count(const Job& job, std::uint64_t threads);

}  // namespace hetman
