#pragma once
// The engines that may count a problem under a run's settings.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common/failure.h"
#include "common/job/job.h"
#include "common/problem/problem.h"
#include "worker/engines/engine_kind.h"
#include "worker/goals/counting_goal.h"

namespace hetman {

// Made once for a start. Asks an engine whether it can count the problem only when needed, because
// that may take longer than a short count, and only once.
class EligibleEngines {
  public:
    using List = std::vector<const EngineKind*>;

    EligibleEngines(Problem problem, RunSettings settings, const CountingGoal& goal);

    const Problem& problem() const { return problem_; }
    const RunSettings& settings() const { return settings_; }
    const CountingGoal& goal() const { return goal_; }
    // What engines may use.
    const MemoryBudget& memory() const { return memory_; }

    // Throws Failure(usage) if the named engine cannot count the problem, find what is asked for,
    // or cut the problem by the named frame; with `auto`, if no engine can.
    void check();

    // All that the settings allow and that can count the problem. Throws Failure(usage) if there
    // are none.
    const List& all();

    // The first of those that can count the problem in any frame. Throws Failure(usage) if there is
    // none.
    const EngineKind& any();

    // An engine that counts the last pieces at once, if it may be chosen and no engine for certain
    // pieces may; otherwise null.
    const EngineKind* for_few_pieces();

    // Names an engine that more memory would allow, in a sentence, if `auto` chose a search and
    // that engine was refused only because of its tables. Otherwise nothing.
    std::optional<std::string> advice_on_memory(const std::string& chosen);

  private:
    using WhyNot = std::optional<std::string>;  // nothing: the engine can

    bool is_named() const;
    const EngineKind& named();
    List automatic();
    const List& able();
    const WhyNot& why_not(const EngineKind& engine);
    void expect_goal() const;
    bool has_frame(const EngineKind& engine, const std::string& frame) const;
    Failure no_such_frame();

    Problem problem_;
    RunSettings settings_;
    const CountingGoal& goal_;
    MemoryBudget memory_;
    std::map<std::string, WhyNot> why_not_;  // by engine, as far as they were asked
    List able_;                              // empty: not known yet
    List all_;
};

}  // namespace hetman
