#include "common/completion_tally.h"

#include <stdexcept>

#include "common/checksum.h"

namespace hetman {

void CompletionTally::add(const CompletionTally& other) {
    counts.completed += other.counts.completed;
    counts.impossible += other.counts.impossible;
    counts.undecided += other.counts.undecided;
    counts.straight += other.counts.straight;
    for (const auto& [length, samples] : other.counts.lengths) counts.lengths[length] += samples;
    times.add(other.times);
}

std::uint64_t checksum_of(const CompletionTally& tally) {
    Checksum checksum;
    const CompletionCounts& counts = tally.counts;
    checksum.add(counts.completed).add(counts.impossible);
    checksum.add(counts.undecided).add(counts.straight);
    for (const auto& [length, samples] : counts.lengths) checksum.add(length).add(samples);
    for (const TimeHistogram::Bin& bin : tally.times.bins())
        checksum.add(bin.from).add(bin.count).add(bin.sum);
    checksum.add(tally.times.least()).add(tally.times.most());
    return checksum.value();
}

void check_tally(const CompletionStudy& study, std::uint64_t n, const CompletionTally& tally) {
    const CompletionCounts& counts = tally.counts;
    const auto refuse = [] { throw std::runtime_error("one of its tallies cannot be"); };
    // One by one, so that no sum wraps.
    for (const std::uint64_t count : {counts.completed, counts.impossible, counts.undecided})
        if (count > study.samples) refuse();
    if (counts.samples() > study.samples || counts.straight > counts.completed ||
        tally.times.count() != counts.samples())
        refuse();
    std::uint64_t samples = 0;
    for (const auto& [length, count] : counts.lengths) {
        if (length > n || count == 0 || count > study.samples) refuse();
        samples += count;
        if (samples > study.samples) refuse();
    }
    if (samples != (is_stage(study.method) ? counts.samples() : 0)) refuse();
}

}  // namespace hetman
