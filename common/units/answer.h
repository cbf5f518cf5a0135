#pragma once
// An answer: what a unit gives, of the goal's type (worker/goals/).

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "common/numbers/checked_integer.h"
#include "common/units/tally.h"

namespace hetman {

struct Answer {
    Tally tally;  // the placements of the unit, or what the goal counts in their place
    // A count for each index (a square, a number of pieces...), of goals that count by something;
    // empty for others. They add up over units, each times its weight: ledgers keep the sums.
    std::vector<CheckedInteger> counts = {};
    // What does not add up to a number: packed by the goal, and kept for each unit. Empty for most.
    std::string details = {};

    // Implicit: most answers are a tally alone.
    Answer(Tally tally = {}, std::vector<CheckedInteger> counts = {}, std::string details = {})
        : tally(std::move(tally)), counts(std::move(counts)), details(std::move(details)) {}
};

// The weighted sum of counts over units. `sum` is empty, or as long as `counts`: throws
// std::out_of_range where it is longer.
void add_counts(std::vector<CheckedInteger>& sum, const std::vector<CheckedInteger>& counts,
                std::uint64_t weight);

// Over all of it but the sums of counts.
std::uint64_t checksum_of(const Tally& tally, const std::string& details);

}  // namespace hetman
