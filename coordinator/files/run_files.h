#pragma once
// The files that a run keeps in its directory, apart from those of its owner.

#include <algorithm>
#include <array>
#include <string_view>

namespace hetman {

inline constexpr const char* owner_file = "owner";
inline constexpr const char* ledger_file = "ledger";
inline constexpr const char* previous_ledger_file = "ledger.prev";
inline constexpr const char* damaged_ledger_file = "ledger.damaged";
inline constexpr const char* kept_job_file = "job.toml";
inline constexpr const char* plan_file = "plan";
inline constexpr const char* result_file = "result.json";

// The ledgers come last, the order in which an old run is removed: where one of the others is, so
// is a ledger.
inline constexpr std::array<const char*, 13> kept_files{
    "run.log",     "stalled",    kept_job_file,       plan_file,
    result_file,   "table.csv",  "times.csv",         "lengths.csv",
    "returns.csv", "rounds.csv", damaged_ledger_file, previous_ledger_file,
    ledger_file};

// Each run directory has at least one of these.
inline constexpr std::array<const char*, 3> marks_of_runs{owner_file, ledger_file,
                                                          previous_ledger_file};

// True for the kept files and the owner's record.
inline bool is_run_file(std::string_view name) {
    return name == owner_file ||
           std::find(kept_files.begin(), kept_files.end(), name) != kept_files.end();
}

// For programs that watch the run (coordinator/report/run_metrics.h). No such file is kept of an
// earlier run: two runs may not tell of the same directory.
inline constexpr const char* metrics_file = "metrics.prom";

// For reports (coordinator/storage/journal.h). It moves aside with an old run, but whatever stands
// under its name stops no run, and does not show that one was here.
inline constexpr const char* journal_file = "journal";

}  // namespace hetman
