#pragma once
// Which fillings are generated and joined at the same time, so that they fit into a device's
// memory.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "worker/engines/line_join/device/fillings_on_device.h"

namespace hetman::line_join {

// Slices of both halves of a row choice, to be joined.
struct Part {
    std::size_t choice;
    Slice west, east;
};
using Pass = std::vector<Part>;

// Passes of at most `most` fillings in which each filling of a row choice's west meets each of its
// east once. A pass has at most one part of a row choice, so no slice twice. Call after count().
// Throws DeviceError if the slices cannot be so small.
std::vector<Pass> passes_of(const FillingsOnDevice& fillings, std::uint64_t most);

// All slices of a pass, west and east in turn.
std::vector<Slice> slices_of(const Pass& pass);

}  // namespace hetman::line_join
