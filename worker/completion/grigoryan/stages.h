#pragma once
// A single random stage of Grigoryan's method, from a composition to a dead end; or the sequential
// model of his section 5: row by row, the first free square of each.

#include <cstdint>
#include <vector>

#include "common/completion/study.h"
#include "worker/completion/completer.h"

namespace hetman {

struct StageRun {
    std::uint32_t queens;                      // finally on the board
    Composition board;                         // the final board
    std::vector<std::uint32_t> filled;         // the rows filled, in order
    std::vector<std::uint32_t> put_in_rounds;  // for random matching

    bool completed() const { return queens == board.n(); }
};

// The result is unusable if `stop` was set. Throws std::invalid_argument if the composition has a
// conflict or the method is no stage.
StageRun run_stage(CompletionMethod method, Composition composition, std::uint64_t seed,
                   const StopFlag& stop);

// The same as an answer: completed or undecided. Throws std::logic_error as well, if a completion
// fails its check.
Completion complete_by_stage(CompletionMethod method, Composition composition,
                             const CompletionLimits& limits, const StopFlag& stop);

}  // namespace hetman
