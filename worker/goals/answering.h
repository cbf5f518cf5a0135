#pragma once
// Answering units: what the threads of a process share for it, and what each has for itself.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/stop_flag.h"
#include "common/units/answer.h"
#include "common/units/unit.h"

namespace hetman {

// As a thread uses it.
class UnitAnswerer {
  public:
    virtual ~UnitAnswerer() = default;

    // The answers to the units in order; fewer than the units if `stop` was set before the end.
    // Throws std::out_of_range for a unit that does not belong to the problem, and what engines
    // throw.
    virtual std::vector<Answer> answers(std::span<const Unit> units, const StopFlag& stop) = 0;
};

class Answering {
  public:
    virtual ~Answering() = default;

    // The number of units that a thread prefers to answer in one call, all with the same required
    // symmetry and recounted in the same way.
    virtual std::size_t units_at_once() const { return 1; }
    // Called by each thread; it must not outlive this object.
    virtual std::unique_ptr<UnitAnswerer> for_thread() = 0;
};

// Answers one unit; returns nothing if `stop` was set before the end.
using AnswerUnit = std::function<std::optional<Answer>(const Unit& unit, const StopFlag& stop)>;

// Answers units one after the other, as UnitAnswerer::answers does.
std::vector<Answer> answers_in_turn(std::span<const Unit> units, const StopFlag& stop,
                                    const AnswerUnit& answer);

// For answers that need nothing but the unit. Threads call `answer` at the same time.
std::unique_ptr<Answering> one_by_one(AnswerUnit answer);

}  // namespace hetman
