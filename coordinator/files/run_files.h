#pragma once
// The files that a run keeps in its directory, apart from those of its owner.

#include <array>

namespace hetman {

// The ledgers come last, the order in which an old run is removed: where one of the others is, so
// is a ledger.
constexpr std::array<const char*, 13> kept_files{
    "run.log",        "stalled",     "job.toml",    "plan",        "result.json",
    "table.csv",      "times.csv",   "lengths.csv", "returns.csv", "rounds.csv",
    "ledger.damaged", "ledger.prev", "ledger"};

}  // namespace hetman
