#pragma once
// The record of starts that were stopped before they had finished anything, neither a unit nor a
// child of one, because every unit took longer than the start had. It stands beside the ledger and
// only decides what is cut and what users are told: without it nothing is lost.

#include <cstdint>
#include <string>

#include "coordinator/files/directory.h"
#include "coordinator/ledger/ledger.h"

namespace hetman {

struct StalledStarts {
    std::uint64_t starts = 0;  // the last ones in a row
    // The longest time that one of them counted. Holds until a unit is finished, even if children
    // are.
    std::uint64_t milliseconds = 0;

    bool operator==(const StalledStarts&) const = default;
};

inline constexpr const char* stalled_file = "stalled";

// Encoded as one line, with what the ledger held then, by which it is recognised as out of date.
std::string encode(const StalledStarts& stalled, const Ledger& ledger);
// Nothing stalled if the text is malformed, or the ledger has more than it had then.
StalledStarts decode_stalled_starts(const std::string& text, const Ledger& ledger);

// Those of a run directory with this ledger.
StalledStarts stalled_starts(const Directory& run_directory, const Ledger& ledger);

}  // namespace hetman
