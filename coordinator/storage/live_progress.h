#pragma once
// The progress of a running process since its last checkpoint. It is written with the owner's
// heartbeat and only shown by `status`: it is not saved, and no start resumes from it.

#include <cstdint>
#include <optional>
#include <string>

#include "coordinator/files/directory.h"
#include "coordinator/ledger/ledger.h"

namespace hetman {

struct LiveProgress {
    std::uint64_t generation = 0;   // of the last checkpoint
    std::uint64_t finished = 0;     // units of the share
    std::uint64_t per_billion = 0;  // of the estimated work that is done
    std::uint64_t cpu_nanoseconds = 0;
    std::int64_t at = 0;  // seconds since 1970, UTC

    bool operator==(const LiveProgress&) const = default;
};

// A share from 0 to 1 in billionths.
std::uint64_t per_billion(double share);

// Encoded as one line.
std::string encode(const LiveProgress& progress);
// Nothing if the text is malformed.
std::optional<LiveProgress> decode_live_progress(const std::string& text);

// The progress reported by the newest owner of a run directory, if it is consistent with this
// checkpoint.
std::optional<LiveProgress> live_progress(const Directory& run_directory, std::uint64_t generation,
                                          const Ledger& saved);

}  // namespace hetman
