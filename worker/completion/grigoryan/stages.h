#pragma once
// A random stage of Grigoryan's method by itself, from a composition to a dead end; or the
// sequential model that his section 5 compares it with: row by row, the first free square of each.

#include <cstdint>
#include <vector>

#include "common/job/completion_study.h"
#include "worker/completion/completer.h"

namespace hetman {

struct StageRun {
    std::uint32_t queens;                      // on the board in the end
    Composition board;                         // as it ended
    std::vector<std::uint32_t> filled;         // its rows, in order
    std::vector<std::uint32_t> put_in_rounds;  // of random matching

    bool completed() const { return queens == board.n(); }
};

// Of no use if `stop` was set. Throws std::invalid_argument if the composition has a conflict, or
// if the method is no stage.
StageRun run_stage(CompletionMethod method, Composition composition, std::uint64_t seed,
                   const StopFlag& stop);

// The same as an answer: completed or undecided.
Completion complete_by_stage(CompletionMethod method, Composition composition,
                             const CompletionLimits& limits, const StopFlag& stop);

}  // namespace hetman
