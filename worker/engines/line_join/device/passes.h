#pragma once
// Which fillings are generated and joined at the same time, so that they fit into a device's
// memory.

#include <cstdint>
#include <vector>

#include "worker/engines/line_join/device/fillings_on_device.h"

namespace hetman::line_join {

// Slices of the west and of the east of row choices in turn; each west is joined to the east after
// it. There is at most one such pair for each row choice, so that no slice is generated twice.
using Pass = std::vector<Slice>;

// Passes of at most `most` fillings. In all of them together each filling of a row choice's west
// meets each filling of its east once. Call after count(). Throws DeviceError if the fillings of a
// single start do not fit.
std::vector<Pass> passes_of(const FillingsOnDevice& fillings, std::uint64_t most);

}  // namespace hetman::line_join
