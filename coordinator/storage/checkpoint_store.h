#pragma once
// Finding the checkpoint that a start goes on from.

#include <filesystem>
#include <optional>
#include <string>

#include "coordinator/ledger/ledger_file.h"
#include "coordinator/process/console.h"
#include "coordinator/storage/files/directory.h"

namespace hetman {

// The newest generation that can be read, and which file it was. Damage is reported in `warning`.
struct FoundCheckpoint {
    Checkpoint checkpoint;
    std::filesystem::path file;
    std::string warning;       // empty if the newest one was good
    bool is_fallback = false;  // the newest one was not
};

// Nothing if there is no ledger at all. Throws Failure(checkpoint) if there is, but none can be
// read, Failure(verification) if one contradicts itself.
std::optional<FoundCheckpoint> find_checkpoint(const Directory& run_directory);
// The same; nothing, too, if there is no such directory. Throws Failure(checkpoint) if it cannot be
// read.
std::optional<FoundCheckpoint> find_checkpoint(const std::filesystem::path& run_directory);

// The same, but throws Failure(checkpoint) if there is no ledger.
FoundCheckpoint the_checkpoint(const std::filesystem::path& run_directory);

// "saved 2026-11-23 18:26:49 UTC (41 s ago)". Clocks need not agree, and may be set: a time that is
// yet to come is told as such.
std::string describe_save(std::int64_t saved_at, std::int64_t now);

// Tells what is resumed.
void announce(const FoundCheckpoint& found, Console& console);

}  // namespace hetman
