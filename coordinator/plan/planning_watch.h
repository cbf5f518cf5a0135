#pragma once
// How planning tells how far it is, and is stopped.

#include <cstdint>
#include <functional>

namespace hetman {

// How far planning is.
struct PlanningProgress {
    std::uint64_t fillings = 0;  // of the frame, found so far
    std::uint64_t cut = 0;       // of them, cut into units so far; 0 until all are found
};

// Told now and then how far planning is, by several threads; true to stop. Planning then throws
// PlanningStopped.
using PlanningWatch = std::function<bool(const PlanningProgress&)>;
struct PlanningStopped {};

}  // namespace hetman
