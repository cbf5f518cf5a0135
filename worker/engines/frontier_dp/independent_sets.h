#pragma once
// How many independent sets a small graph has.

#include <compare>
#include <cstdint>
#include <vector>

namespace hetman {

struct PartVertex {
    bool is_counted = true;              // among those of which a set has at most `most`
    std::vector<std::uint32_t> earlier;  // vertices that it excludes, of those before it; sorted

    auto operator<=>(const PartVertex&) const = default;
};
using PartGraph = std::vector<PartVertex>;

// The number of independent sets of at most `most` counted vertices of a graph of up to 64
// vertices, at most 2^64 - 1. An upper bound if counting them would take more than some thousand
// states at a time.
std::uint64_t count_independent_sets(const PartGraph& graph, std::uint64_t most);

}  // namespace hetman
