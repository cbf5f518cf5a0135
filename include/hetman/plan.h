#pragma once
// Forecasts: what a count would take, without counting it.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "hetman/error.h"
#include "hetman/options.h"
#include "hetman/problem.h"

namespace hetman::api {

// The likely value, and bounds that contain the true one in at least nine cases of ten; nothing
// where it is not known.
struct Estimate {
    std::optional<double> likely = {};
    std::optional<double> low = {};
    std::optional<double> high = {};
};

struct Forecast {
    std::string engine = {};
    std::string frame = {};
    std::uint64_t units = 0;
    std::uint64_t finished = 0;  // of them, in the run directory; the rest is foreseen
    Estimate nodes = {};
    Estimate cpu_seconds = {};  // of one thread; divide by the threads for the time
    Estimate placements = {};
    double seconds_before_counting = 0;  // planning, and the engine's tables
    std::uint64_t memory = 0;            // in bytes
    std::string text = {};               // as `hetman plan` prints it
    std::string json = {};               // as `hetman plan --json` does
};

// Counts a random sample of the units for the time `sample`, at most 200 years; with 0 it only
// estimates. Writes nothing: `options.directory` names the run whose rest is foreseen. Reports
// no progress.
Forecast plan(const Problem& problem, const Goal& goal = {}, const Options& options = {},
              std::chrono::milliseconds sample = std::chrono::seconds(5));

}  // namespace hetman::api
