#pragma once
// A goal whose units are counted, or searched, by an engine.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "worker/engines/engine_kind.h"
#include "worker/goals/goal_kind.h"

namespace hetman {

// What a goal requires of an engine.
enum class EngineUse : std::uint8_t {
    counts,          // count placements
    shows,           // visit every placement
    shows_in_order,  // visit every placement in lexicographic order
};

// True if the engine meets the requirement.
bool can_serve(const EngineKind& engine, EngineUse use);

// An engine as a thread uses it.
struct ThreadEngine {
    const Engine* engine = nullptr;
    Workspace* workspace = nullptr;
    KernelChoice kernels = KernelChoice::fastest;
};

class CountingGoal : public GoalKind {
  public:
    virtual EngineUse engine_use() const = 0;
    bool only_counts() const override { return engine_use() == EngineUse::counts; }

    // Units that require a symmetry that the setup's engine cannot count are counted by another
    // (see engine_for). Throws std::invalid_argument if the name of an engine is unknown, or the
    // goal cannot use it; Failure(usage) if its tables take too much memory.
    std::unique_ptr<Answering> answering(const Setup& setup) const override;

    // Answers units of `whole` and returns the answers in order; fewer than the units if `stop` was
    // set before the end. Throws what the engine throws.
    virtual std::vector<Answer> answers(const ThreadEngine& engine, const Problem& whole,
                                        std::span<const Unit> units,
                                        const StopFlag& stop) const = 0;
};

// The answer to a problem from its placements, which the engine visits; nothing if `stop` was set
// before the end.
using AnswerByVisits = std::optional<Answer> (*)(const SearchEngine& engine, const Problem& problem,
                                                 const StopFlag& stop);

// CountingGoal::answers of goals that require an engine to show placements.
std::vector<Answer> answers_by_visits(const ThreadEngine& engine, const Problem& whole,
                                      std::span<const Unit> units, const StopFlag& stop,
                                      AnswerByVisits answer);

}  // namespace hetman
