#pragma once
// What some compositions of a study gave. Tallies add up, in any order, to exactly the same.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "common/job/completion_study.h"
#include "worker/goals/time_histogram.h"

namespace hetman {

// A round of random matching compares the free rows with the free columns once.
struct MatchingRound {
    std::uint64_t boards = 0;  // that came to it
    std::uint64_t queens = 0;  // put in it, on all of them

    bool operator==(const MatchingRound&) const = default;
};
// Rounds beyond are added to the last one.
inline constexpr std::size_t most_rounds_told = 64;

// By base level, from the first.
using CountsByLevel = std::array<std::uint64_t, base_levels_in_all>;

// What the samples' numbers decide: the same on every machine.
struct CompletionCounts {
    std::uint64_t completed = 0;  // of a stage: it put all queens
    std::uint64_t impossible = 0;
    std::uint64_t undecided = 0;  // of a stage: it came to a dead end
    std::uint64_t straight = 0;   // completed, and no queen that was put was taken back
    // Of a stage by itself: how many compositions ended with so many queens on the board.
    std::map<std::uint64_t, std::uint64_t> lengths;
    // Of Grigoryan's method: how many compositions took so many returns to a base level.
    std::map<std::uint64_t, std::uint64_t> returns = {};
    CountsByLevel began_at = {};             // compositions whose search began at that level
    CountsByLevel returned_to = {};          // returns to that level, of all compositions
    std::vector<MatchingRound> rounds = {};  // of random matching

    std::uint64_t samples() const { return completed + impossible + undecided; }
    bool operator==(const CompletionCounts&) const = default;
};

struct CompletionTally {
    CompletionCounts counts;
    TimeHistogram times;  // CPU time of each completion

    void add(const CompletionTally& other);
    bool operator==(const CompletionTally&) const = default;
};

// Throws std::runtime_error if samples of that study on a board of n rows cannot have given this.
void check_tally(const CompletionStudy& study, std::uint64_t n, const CompletionTally& tally);

}  // namespace hetman
