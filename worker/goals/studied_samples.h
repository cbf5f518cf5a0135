#pragma once
// The samples of a study of completions: makes compositions, completes them and takes the time.

#include <cstdint>
#include <optional>

#include "common/problem/problem.h"
#include "common/units/unit.h"
#include "worker/completion/completer.h"

namespace hetman {

// complete() by that method. A stage by itself only completes what it fills before a dead end.
Completion complete_by(CompletionMethod method, Composition composition,
                       const CompletionLimits& limits, const StopFlag& stop);

struct StudiedSamples {
    CompletionTally tally;
    std::uint64_t nodes = 0;  // of all completions
};

// What these samples give, but for the times always the same; nothing if `stop` was set before it
// was known. Only completing is timed, with its own check, as CPU time of this thread: not how the
// composition is made. Throws std::out_of_range for samples that the study does not have,
// std::runtime_error where compositions cannot be made, std::logic_error if a composition that was
// cut from a placement was called impossible.
std::optional<StudiedSamples> study_samples(const Problem& problem, SampleRange samples,
                                            const StopFlag& stop);

// What one sample takes at most, in bytes.
std::uint64_t bytes_of_sample(const Problem& problem);

}  // namespace hetman
