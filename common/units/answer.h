#pragma once
// The answer to a unit; its meaning depends on the goal (worker/goals/).

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "common/numbers/checked_integer.h"
#include "common/units/tally.h"

namespace hetman {

struct Answer {
    Tally tally;  // the placements of the unit, or what else the goal counts
    // A count for each index (a square, a number of pieces, ...), for goals that count by
    // something; otherwise empty. Counts are added over units with their weights; ledgers keep the
    // sums.
    std::vector<CheckedInteger> counts = {};
    // Data that cannot be summed: encoded by the goal and kept for each unit. Usually empty.
    std::string details = {};

    // Implicit, because most answers are only a tally.
    Answer(Tally tally = {}, std::vector<CheckedInteger> counts = {}, std::string details = {})
        : tally(std::move(tally)), counts(std::move(counts)), details(std::move(details)) {}
};

// Adds counts to a sum with a weight. `sum` must be empty or as long as `counts`; throws
// std::out_of_range if it is longer.
void add_counts(std::vector<CheckedInteger>& sum, const std::vector<CheckedInteger>& counts,
                std::uint64_t weight);

// Covers everything but the counts.
std::uint64_t checksum_of(const Tally& tally, const std::string& details);

}  // namespace hetman
