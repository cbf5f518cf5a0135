#pragma once
// A problem as this engine counts it.

#include <cstdint>
#include <optional>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"
#include "worker/engines/frontier_dp/half_sweeps.h"

namespace hetman {

// A problem as graphs, with what is counted of each.
struct Task {
    std::uint64_t most_open = 0;  // pieces, beside the preplaced ones
    std::uint64_t preplaced = 0;
    bool is_possible = true;
    std::vector<HalfSweeps> parts;  // that have nothing to do with each other

    std::uint64_t nodes() const;
    std::uint64_t bytes() const;  // the parts are counted one after the other
};

// In the cheaper of both orders of the squares. Counts are numbers, or remainders by the primes.
// Nothing if a frontier is too wide.
std::optional<Task> task_for(const AttackMap& map, const Problem& problem,
                             const std::vector<std::uint64_t>& primes = {});

// How many primes tell the count of a problem apart from all others that it could have, and one
// more, by which an error is found. 0 if the counts of these primes alone do not tell the answer.
std::uint64_t primes_to_tell(const AttackMap& map, const Problem& problem);

}  // namespace hetman
