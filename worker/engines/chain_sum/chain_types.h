#pragma once
// Types of cuts into chains: partitions of an integer, numbered consecutively from 0, and how often
// each occurs.

#include <array>
#include <cstdint>
#include <vector>

#include "worker/engines/engine.h"

namespace hetman::chain_sum {

inline constexpr unsigned most_lines = 64;

// A partition, by the number of parts of each size. Entry 0 is not used.
using Parts = std::array<std::uint8_t, most_lines + 1>;

// Numbers the partitions of each sum up to `most_lines`, ordered by their largest part, then by the
// rest likewise. So a partition's number does not depend on the limit on the parts.
class Partitions {
  public:
    Partitions();

    // The number of partitions of a sum into parts of at most `largest`.
    std::uint64_t number(unsigned sum, unsigned largest) const { return number_[sum][largest]; }

    // The number of a partition of `sum` whose parts are at most `largest`.
    std::uint64_t number_of(const Parts& parts, unsigned sum, unsigned largest) const {
        std::uint64_t before = 0;
        for (unsigned part = largest; part > 1; --part)
            for (unsigned left = parts[part]; left > 0; --left, sum -= part)
                before += number_[sum][part - 1];
        return before;
    }

    // Calls `visit` with each partition of `sum` into parts of at most `largest`, in order.
    template <class Visit>
    static void visit_all(unsigned sum, unsigned largest, const Visit& visit) {
        Parts parts{};
        visit_rest(sum, largest, parts, visit);
    }

  private:
    template <class Visit>
    static void visit_rest(unsigned sum, unsigned largest, Parts& parts, const Visit& visit) {
        if (sum == 0) return visit(static_cast<const Parts&>(parts));
        for (unsigned part = 1; part <= largest && part <= sum; ++part) {
            ++parts[part];
            visit_rest(sum - part, part, parts, visit);
            --parts[part];
        }
    }

    std::array<std::array<std::uint64_t, most_lines + 1>, most_lines + 1> number_{};
};

// The length of the longest chain of lines, each `step` from the next, among n lines; 1 <= step.
constexpr unsigned longest_chain(unsigned n, unsigned step) { return (n + step - 1) / step; }

// For each partition of n into parts of at most longest_chain(n, step), by its number: the number
// of ways to cut n lines into chains of these lengths. Neighbours in a chain are `step` lines
// apart. At most 2^(n - 1) ways in all. Incomplete if `stop` was set.
std::vector<std::uint64_t> ways_to_cut(const Partitions& partitions, unsigned n, unsigned step,
                                       const StopFlag& stop);

}  // namespace hetman::chain_sum
