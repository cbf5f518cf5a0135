#pragma once
// Finds the checkpoint that a start resumes from.

#include <filesystem>
#include <optional>
#include <string>

#include "coordinator/files/directory.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/process/console.h"

namespace hetman {

// The newest readable generation and its file.
struct FoundCheckpoint {
    Checkpoint checkpoint;
    std::filesystem::path file;
    // Why it is not the file or the generation that one would expect; otherwise empty.
    std::string warning;
    bool is_fallback = false;  // the file is ledger.prev
};

// Of `ledger` and `ledger.prev` the newer generation, which is in `ledger` unless somebody restored
// or exchanged them. Nothing if nothing was ever saved. Throws Failure(checkpoint) if a ledger is
// there but none can be read, or if none is there but other files show that a run was here;
// Failure(verification) if a ledger contradicts itself.
std::optional<FoundCheckpoint> find_checkpoint(const Directory& run_directory);
// The same, given a path; also nothing if there is no such directory. Throws Failure(checkpoint) if
// it cannot be read.
std::optional<FoundCheckpoint> find_checkpoint(const std::filesystem::path& run_directory);

// True if the directory has a ledger, readable or not. Safe in any thread, for what users are told.
bool has_ledger(const std::filesystem::path& run_directory);

// The same as find_checkpoint, but throws Failure(checkpoint) if there is no ledger.
FoundCheckpoint the_checkpoint(const std::filesystem::path& run_directory);

// "saved 2026-11-23 18:26:49 UTC (41 s ago)". Clocks may disagree or be changed; a time in the
// future is described as such.
std::string describe_save(std::int64_t saved_at, std::int64_t now);

// Reports what is resumed; `briefly`: only with -v, but for warnings.
void announce(const FoundCheckpoint& found, Console& console, bool briefly);

}  // namespace hetman
