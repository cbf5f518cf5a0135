#pragma once
// The forecast of a run that has been prepared: by a sample if that may be counted, else by
// descents.

#include <optional>

#include "common/job/duration.h"
#include "coordinator/dispatch/preparation.h"
#include "coordinator/plan/forecast/forecast.h"

namespace hetman {

struct ForeseeOptions {
    std::optional<Duration> sample;  // how long units are counted; none: for an estimate
    std::uint32_t threads = 1;       // that count them
};

// Of a search for the first placement: how far it comes in the time of a sample.
struct FirstSearch {
    bool ended = false;  // with a placement, or the proof that there is none
    std::uint64_t units = 0;
    double nodes = 0;
    double core_seconds = 0;
};

struct Foreseen {
    std::optional<Forecast> forecast;  // none: too little is known
    std::optional<FirstSearch> first;
};

Foreseen foresee(const Prepared& prepared, const ForeseeOptions& options);

}  // namespace hetman
