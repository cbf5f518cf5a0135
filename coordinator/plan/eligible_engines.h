#pragma once
// The engines that may count a problem under a run's settings.

#include <optional>
#include <string>
#include <vector>

#include "common/job/job.h"
#include "common/problem/problem.h"
#include "worker/engines/engine_kind.h"
#include "worker/goals/goal_kind.h"

namespace hetman {

// The engines that the settings allow and that can count the problem. Throws Failure(usage) if
// there are none.
std::vector<const EngineKind*> eligible_engines(const Problem& problem, const RunSettings& settings,
                                                const GoalKind& goal);

// The first of the engines that the settings allow and that can count the problem, in any frame.
// Throws Failure(usage) if there is none.
const EngineKind& any_engine(const Problem& problem, const RunSettings& settings,
                             const GoalKind& goal);

// An engine that counts the last pieces at once, if it may be chosen and no engine for certain
// pieces may; otherwise null. Asking the others for refusals may take longer than the count.
const EngineKind* engine_for_few_pieces(const Problem& problem, const RunSettings& settings,
                                        const GoalKind& goal);

// Names an engine that more memory would allow, in a sentence, if `auto` chose a search and that
// engine was refused only because of its tables. Otherwise nothing.
std::optional<std::string> advice_on_memory(const Problem& problem, const RunSettings& settings,
                                            const std::string& chosen);

}  // namespace hetman
