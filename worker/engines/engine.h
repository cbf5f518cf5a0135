#pragma once
// An engine: a way to count a problem.

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "common/problem.h"
#include "common/tally.h"

namespace hetman {

// Set from outside to abandon what is being counted. Engines look at it often enough to return
// within a few hundredths of a second.
using StopFlag = std::atomic<bool>;

// An engine is made for one piece and one board (its tables are built then) and counts any problem
// on them, from any number of threads at once. It does no I/O, takes no locks and reads no clock.
class Engine {
  public:
    virtual ~Engine() = default;

    // The tally of a problem, or nothing if `stop` was set before it was known.
    // Throws std::overflow_error if the count does not fit a tally.
    virtual std::optional<Tally> count(const Problem& problem, const StopFlag& stop) const = 0;
};

}  // namespace hetman
