#pragma once
// A random sample of a plan's units, counted for a forecast.

#include <cstdint>
#include <functional>
#include <map>

#include "common/job/duration.h"
#include "coordinator/dispatch/crews/crew.h"
#include "coordinator/forecast/unit_strata.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"
#include "coordinator/process/stop_request.h"

namespace hetman {

struct Sample {
    Ledger ledger;                          // the finished units, with those of the sample
    std::map<UnitId, double> seconds = {};  // CPU time of the units that were counted
};

// Counts a random sample of the plan's units for about `time` or until it is stopped, in rounds:
// the first at random from all units, later ones from each kind at random. A kind's share of a
// round is that of the optimum allocation, assuming that values spread in proportion to their size
// (W. G. Cochran, Sampling Techniques, 1977, section 5.5). Only whole rounds are kept, because a
// stop would interrupt mostly long units.
// `told` hears from time to time how many units are counted, those of unfinished rounds included;
// it may be empty.
Sample sample_units(const Plan& plan, const UnitStrata& strata, const Ledger& kept, Crew& crew,
                    Duration time, const StopRequest& stop = {},
                    const std::function<void(std::uint64_t units)>& told = {});

}  // namespace hetman
