#pragma once
// What a run takes of this machine's memory, asked before it begins: what does not fit would have
// the system kill what it likes.

#include <cstdint>
#include <string>

#include "common/job/job.h"

namespace hetman {

// Throws Failure(usage) where less can be had here. `what` takes it, "a board of 8 rows".
void expect_memory(std::uint64_t bytes, const std::string& what, const std::string& where);

// Throws Failure(usage) if counting with that many threads takes more than the job allows, or than
// can be had here for a study.
void expect_memory_to_count(const Job& job, std::uint64_t threads);

// Bytes that a process takes for counting, beside plan and ledger, with an engine that has been
// decided and that many threads.
std::uint64_t memory_to_count(const Job& job, std::uint64_t threads);

}  // namespace hetman
