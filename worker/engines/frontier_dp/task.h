#pragma once
// A problem as this engine counts it.

#include <cstdint>
#include <optional>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"
#include "worker/engines/frontier_dp/half_sweeps.h"

namespace hetman {

// A problem as graphs, with what is counted on each.
struct Task {
    std::uint64_t most_open = 0;  // pieces, beside the preplaced ones
    std::uint64_t preplaced = 0;
    bool is_possible = true;
    std::vector<HalfSweeps> parts;  // independent of each other

    std::uint64_t nodes() const;
    std::uint64_t bytes() const;  // the parts are counted one after the other
};

// The task of a problem, in the cheaper of both orders of the squares. Counts are remainders by the
// primes, or full numbers if there are none. Nothing if a frontier is too wide.
std::optional<Task> task_for(const AttackMap& map, const Problem& problem,
                             const std::vector<std::uint64_t>& primes = {});

// The number of primes that determine the count of a problem, and one more to detect errors. 0 if
// the remainders alone do not determine the answer.
std::uint64_t primes_to_tell(const AttackMap& map, const Problem& problem);

}  // namespace hetman
