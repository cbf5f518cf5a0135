#pragma once
// The files that a run keeps in its directory, apart from those of its owner.

#include <algorithm>
#include <array>
#include <string_view>

namespace hetman {

// The ledgers come last, the order in which an old run is removed: where one of the others is, so
// is a ledger.
constexpr std::array<const char*, 13> kept_files{
    "run.log",        "stalled",     "job.toml",    "plan",        "result.json",
    "table.csv",      "times.csv",   "lengths.csv", "returns.csv", "rounds.csv",
    "ledger.damaged", "ledger.prev", "ledger"};

// Those and the owner's record.
inline bool is_run_file(std::string_view name) {
    return name == "owner" ||
           std::find(kept_files.begin(), kept_files.end(), name) != kept_files.end();
}

// For programs that watch the run (coordinator/report/run_metrics.h). No such file is kept of an
// earlier run: two runs may not tell of the same directory.
constexpr const char* metrics_file = "metrics.prom";

// For reports (coordinator/storage/journal.h). It moves aside with an old run, but whatever stands
// under its name stops no run, and does not show that one was here.
constexpr const char* journal_file = "journal";

}  // namespace hetman
