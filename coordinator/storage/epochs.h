#pragma once
// The directories with which starts take over a run directory from each other.
//
//   start.TOKEN/TOKEN/   a start that is about to claim an epoch
//   epoch.N/TOKEN/       the owner of epoch N, who prepares its published files there
//
// A start claims epoch N by renaming start.TOKEN to epoch.N. The rename fails if epoch.N exists and
// is not empty, so exactly one start succeeds, and the epoch contains its owner's token from the
// beginning. Tokens are random: a path with the owner's token cannot belong to anyone else, not
// even in a run directory that was deleted and created again, where epochs start at 1 again.

#include <cstdint>
#include <optional>
#include <string>

#include "coordinator/files/directory.h"
#include "coordinator/storage/owner.h"

namespace hetman {

// An upper limit that take-overs never reach.
constexpr std::uint64_t largest_epoch = 1'000'000'000;

std::string name_of_epoch(std::uint64_t epoch);
std::string name_of_start(const std::string& token);

// The epoch of a directory with this name; 0 for other names.
std::uint64_t epoch_in(const std::string& name);
// True for names that starts create and may leave behind when killed.
bool is_leftover(const std::string& name);

// 0 if there is none.
std::uint64_t newest_epoch(const Directory& directory);

// The owner of an epoch and the place of its heartbeat.
struct EpochOwner {
    std::string place;  // epoch.N/TOKEN
    std::string token;
    std::optional<Owner> record;  // its owner record, if there is one
};
// Nothing if there is no owner: the epoch is empty or no longer exists.
std::optional<EpochOwner> owner_of(const Directory& directory, std::uint64_t epoch);

// Empty if there is none that can be read.
std::string heartbeat_of(const Directory& directory, const std::string& place);

// The current owner's record, if there is one.
std::optional<Owner> read_owner(const Directory& directory);
std::optional<Owner> read_owner(const std::filesystem::path& run_directory);

// Throws Failure(checkpoint) if the directory is not empty and no run directory, if other users may
// write in it, or if it contains something that is not a run's under a name that runs use. Changes
// nothing that lasts.
void refuse_foreign_files(const Directory& directory);

}  // namespace hetman
