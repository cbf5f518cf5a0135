#pragma once
// The callback by which planning reports its progress and learns that it should stop.

#include <cstdint>
#include <functional>
#include <optional>

namespace hetman {

// The progress of planning.
struct PlanningProgress {
    std::uint64_t fillings = 0;  // of the frame, found so far
    std::uint64_t cut = 0;       // of them, cut into units so far; 0 until all are found
    // Units counted for a forecast, once the plan is made.
    std::optional<std::uint64_t> sampled = {};
};

// Called from time to time, by several threads, with the progress of planning. Returns true to
// stop: planning then throws PlanningStopped.
using PlanningWatch = std::function<bool(const PlanningProgress&)>;
struct PlanningStopped {};

}  // namespace hetman
