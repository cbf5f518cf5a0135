#pragma once
// Sees to it that a run goes on although its units take longer than its starts: such units are cut,
// and users are told.

#include <chrono>
#include <optional>
#include <string>

#include "coordinator/dispatch/unit_cutter.h"
#include "coordinator/storage/run_directory.h"
#include "coordinator/storage/stalled_starts.h"

namespace hetman {

class StallWatch {
  public:
    // Call when counting begins.
    StallWatch(const RunDirectory& directory, const Ledger& ledger);

    // Has units cut that would take longer than an earlier start had, if any start has stalled;
    // returns what to tell then.
    std::optional<std::string> cut_longer_units(UnitCutting& cutting) const;

    // Call when the start was stopped. If it has finished nothing, records that; returns a warning
    // if it is not the first one in a row. `has_one_unit`: the plan cuts nothing.
    std::optional<std::string> note_stop(RunDirectory& directory, const Ledger& ledger,
                                         bool has_one_unit) const;

  private:
    using Clock = std::chrono::steady_clock;

    const Clock::time_point start_ = Clock::now();
    const StalledStarts before_;
    const std::uint64_t cpu_nanoseconds_;
};

// That these starts have finished nothing, and what to do.
std::string describe(const StalledStarts& stalled, bool has_one_unit);

}  // namespace hetman
