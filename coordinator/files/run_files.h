#pragma once
// The files that a run keeps in its directory, apart from those of its owner.

#include <array>

namespace hetman {

constexpr std::array<const char*, 13> kept_files{
    "job.toml",    "plan",        "ledger",    "ledger.prev", "ledger.damaged",
    "run.log",     "result.json", "table.csv", "times.csv",   "lengths.csv",
    "returns.csv", "rounds.csv",  "stalled"};

}  // namespace hetman
