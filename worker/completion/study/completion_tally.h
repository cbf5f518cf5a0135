#pragma once
// The tally of some compositions of a study. Tallies can be added in any order with the same
// result.

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "common/completion/study.h"
#include "worker/completion/study/time_histogram.h"

namespace hetman {

// A round of random matching: compares the free rows with the free columns once.
struct MatchingRound {
    std::uint64_t boards = 0;  // boards that reached it
    std::uint64_t queens = 0;  // queens placed in it, on all boards

    bool operator==(const MatchingRound&) const = default;
};
// Later rounds are added to the last one.
inline constexpr std::size_t most_rounds_told = 64;

// The results that depend only on the samples' numbers: the same on every machine.
struct CompletionCounts {
    std::uint64_t completed = 0;  // for a stage: all queens were placed
    std::uint64_t impossible = 0;
    std::uint64_t undecided = 0;  // for a stage: it reached a dead end
    std::uint64_t straight = 0;   // completed without taking back a queen
    // For a single stage: the number of compositions by the final number of queens on the board.
    std::map<std::uint64_t, std::uint64_t> lengths;
    // For Grigoryan's method: the number of compositions by their returns to a base level.
    std::map<std::uint64_t, std::uint64_t> returns = {};
    CountsByLevel began_at = {};             // compositions whose search began at that level
    CountsByLevel returned_to = {};          // returns to that level, over all compositions
    std::vector<MatchingRound> rounds = {};  // for random matching

    std::uint64_t samples() const { return completed + impossible + undecided; }
    bool operator==(const CompletionCounts&) const = default;
};

struct CompletionTally {
    CompletionCounts counts;
    TimeHistogram times;  // CPU time of each completion

    void add(const CompletionTally& other);
    bool operator==(const CompletionTally&) const = default;
};

// Throws std::runtime_error if no samples of that study on a board of n rows can have given this
// tally.
void check_tally(const CompletionStudy& study, std::uint64_t n, const CompletionTally& tally);

}  // namespace hetman
