#pragma once
// The directories by which starts take a run directory over from each other.
//
//   start.TOKEN/TOKEN/   a start that is about to claim an epoch
//   epoch.N/TOKEN/       the owner of epoch N, who prepares there what it publishes
//
// A start claims epoch N by renaming start.TOKEN to epoch.N. This fails if epoch.N is there and not
// empty, so one start gets it, and the epoch has its owner's token from its first moment. The token
// is random: what has the owner's token in its path can be nobody else's, not even in a run
// directory that was deleted and made again, where epochs begin at 1 anew.

#include <cstdint>
#include <optional>
#include <string>

#include "coordinator/storage/files/directory.h"
#include "coordinator/storage/owner.h"

namespace hetman {

// Take-overs never get that far.
constexpr std::uint64_t largest_epoch = 1'000'000'000;

std::string name_of_epoch(std::uint64_t epoch);
std::string name_of_start(const std::string& token);

// The epoch that a directory's name stands for; 0 for other names.
std::uint64_t epoch_in(const std::string& name);
// Whether a start makes such names, which may be left where it was killed.
bool is_leftover(const std::string& name);

// 0 if there is none.
std::uint64_t newest_epoch(const Directory& directory);

// Where the owner of an epoch shows that it lives.
struct EpochOwner {
    std::string place;  // epoch.N/TOKEN; epoch.N itself if a build without tokens made it
    std::string token;
    std::optional<Owner> record;  // what it says of itself, if it is on record
};
// Nothing if nobody owns it: it is empty, or there is no such epoch any more.
std::optional<EpochOwner> owner_of(const Directory& directory, std::uint64_t epoch);

// Empty if there is none to be read.
std::string heartbeat_of(const Directory& directory, const std::string& place);

// The owner on record, if there is one.
std::optional<Owner> read_owner(const Directory& directory);
std::optional<Owner> read_owner(const std::filesystem::path& run_directory);

// Throws Failure(checkpoint) if this is no run directory and not empty, if others may write in it,
// or if there is anything that no run makes where a run's files belong. Touches nothing.
void refuse_foreign_files(const Directory& directory);

}  // namespace hetman
