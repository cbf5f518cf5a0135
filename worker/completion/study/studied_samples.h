#pragma once
// The samples of a study of completions: generates compositions, completes them and measures the
// time.

#include <cstdint>
#include <optional>

#include "common/problem/problem.h"
#include "common/units/unit.h"
#include "worker/completion/completer.h"
#include "worker/completion/study/completion_tally.h"

namespace hetman {

// complete() with that method. A single stage completes only the boards that it fills without a
// dead end.
Completion complete_by(CompletionMethod method, Composition composition,
                       const CompletionLimits& limits, const StopFlag& stop);

struct StudiedSamples {
    CompletionTally tally;
    std::uint64_t nodes = 0;  // of all completions
};

// Runs samples of a study; nothing if `stop` was set before the end. Everything but the times is
// reproducible. Only completing is timed, including the final check, as CPU time of this thread;
// generating the composition is not. Throws std::out_of_range for samples that the study does not
// have, std::runtime_error if compositions cannot be generated, and std::logic_error if a
// composition cut from a placement was found impossible.
std::optional<StudiedSamples> study_samples(const Problem& problem, SampleRange samples,
                                            const StopFlag& stop);

// The maximum memory for one sample, in bytes.
std::uint64_t bytes_of_sample(const Problem& problem);

}  // namespace hetman
