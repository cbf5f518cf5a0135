#pragma once
// The forecast for a prepared run: from a sample if one may be counted, otherwise from descents.

#include <functional>
#include <optional>

#include "common/job/duration.h"
#include "coordinator/dispatch/preparation.h"
#include "coordinator/forecast/device_rates.h"
#include "coordinator/forecast/forecast.h"
#include "coordinator/plan/planning_watch.h"
#include "coordinator/process/stop_request.h"

namespace hetman {

struct ForeseeOptions {
    std::optional<Duration> sample;  // for how long units are counted; none: estimate only
    std::uint32_t threads = 1;       // that count the sample
    StopRequest stop = {};           // ends it early, without a forecast
    // Told how many units of the sample are counted; may be empty.
    std::function<void(const PlanningProgress&)> told = {};
};

// A search for the first placement: the part of it that was done in the time of a sample.
struct FirstSearch {
    bool ended = false;  // a placement was found, or it was proved that there is none
    std::uint64_t units = 0;
    double nodes = 0;
    double core_seconds = 0;
};

struct Foreseen {
    std::optional<Forecast> forecast;  // none: too little is known
    std::optional<FirstSearch> first;
    DeviceRates devices = {};  // of those that the job chooses; none if all is counted already
};

Foreseen foresee(const Prepared& prepared, const ForeseeOptions& options);

}  // namespace hetman
