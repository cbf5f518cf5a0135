#pragma once
// Finds the checkpoint that a start resumes from.

#include <filesystem>
#include <optional>
#include <string>

#include "coordinator/files/directory.h"
#include "coordinator/ledger/ledger_file.h"
#include "coordinator/process/console.h"

namespace hetman {

// The newest readable generation and its file. Damage of a newer one is described in `warning`.
struct FoundCheckpoint {
    Checkpoint checkpoint;
    std::filesystem::path file;
    std::string warning;       // empty if the newest one was intact
    bool is_fallback = false;  // the newest one was not intact
};

// Nothing if there is no ledger. Throws Failure(checkpoint) if there is one but none can be read,
// Failure(verification) if a ledger contradicts itself.
std::optional<FoundCheckpoint> find_checkpoint(const Directory& run_directory);
// The same, given a path; also nothing if there is no such directory. Throws Failure(checkpoint) if
// it cannot be read.
std::optional<FoundCheckpoint> find_checkpoint(const std::filesystem::path& run_directory);

// The same, but throws Failure(checkpoint) if there is no ledger.
FoundCheckpoint the_checkpoint(const std::filesystem::path& run_directory);

// "saved 2026-11-23 18:26:49 UTC (41 s ago)". Clocks may disagree or be changed; a time in the
// future is described as such.
std::string describe_save(std::int64_t saved_at, std::int64_t now);

// Reports what is resumed.
void announce(const FoundCheckpoint& found, Console& console);

}  // namespace hetman
