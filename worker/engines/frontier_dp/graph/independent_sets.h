#pragma once
// Counts the independent sets of small graphs.

#include <compare>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace hetman {

struct PartVertex {
    bool is_counted = true;              // towards the limit `most` of a set
    std::vector<std::uint32_t> earlier;  // earlier vertices that it excludes; sorted

    auto operator<=>(const PartVertex&) const = default;
};
using PartGraph = std::vector<PartVertex>;

// The number of independent sets with at most `most` counted vertices, capped at 2^64 - 1, of a
// graph of up to 64 vertices. Only an upper bound if the exact number would take more than some
// thousand states at a time.
std::uint64_t count_independent_sets(const PartGraph& graph, std::uint64_t most);

// A cache of numbers of independent sets. Most frontiers of a sweep have the same graph as one of
// the line before, and both sweeps of a board often pass through the same ones.
class SetCounts {
  public:
    std::uint64_t count(PartGraph graph, std::uint64_t most);

  private:
    std::map<std::pair<PartGraph, std::uint64_t>, std::uint64_t> known_;
};

}  // namespace hetman
