#pragma once
// What is decided about a run before it is planned.

#include <cstdint>
#include <string>

namespace hetman {

// A run stores its decision; a resume uses what was stored.
struct Decision {
    std::string engine;
    std::string frame;
    std::uint64_t unit_nodes = 0;  // budget: units with more estimated nodes are cut

    bool operator==(const Decision&) const = default;
};

}  // namespace hetman
