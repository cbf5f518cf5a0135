#pragma once
// How far a living run is beyond its last checkpoint. It travels with the owner's heartbeat, and is
// shown by `status` alone: what it tells is not saved, and no start ever goes on from it.

#include <cstdint>
#include <optional>
#include <string>

#include "coordinator/ledger/ledger.h"
#include "coordinator/storage/files/directory.h"

namespace hetman {

struct LiveProgress {
    std::uint64_t generation = 0;  // of the checkpoint it goes beyond
    std::uint64_t finished = 0;    // units of the share
    std::uint64_t cpu_nanoseconds = 0;
    std::int64_t at = 0;  // seconds since 1970, UTC

    bool operator==(const LiveProgress&) const = default;
};

// One line.
std::string encode(const LiveProgress& progress);
// Nothing if the text is no such line.
std::optional<LiveProgress> decode_live_progress(const std::string& text);

// What the newest owner of a run directory says, if it goes beyond this checkpoint and can be true.
std::optional<LiveProgress> live_progress(const Directory& run_directory, std::uint64_t generation,
                                          const Ledger& saved);

}  // namespace hetman
