#pragma once
// Passes from a layer to the one that follows it.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "common/stop_flag.h"
#include "worker/engines/frontier_dp/graph/frontier.h"
#include "worker/engines/frontier_dp/layer.h"
#include "worker/engines/shared/helpers.h"

namespace hetman {

// One pass over a layer: at most one vertex leaves the frontier, then at most one enters it.
struct Passage {
    std::optional<Leaver> leaving;
    const FrontierStep* entering = nullptr;
    std::uint64_t most_limited = 0;  // sets of more limited vertices are left out
    std::size_t most_counts = 0;     // of a polynomial
    std::size_t room = 0;            // number of states to make room for
};

// Writes to `out` the layer that follows `in`. Returns false if `stop` was set before the end. `in`
// must not be full. Throws MemoryCorruption if `in` is not what was written.
bool pass(const Layer& in, Layer& out, const Passage& passage, Helpers& helpers,
          const StopFlag& stop);

}  // namespace hetman
