#pragma once
// The forward filter: a search that, after each piece placed, removes the attacked squares from the
// whole board at once.

#include <memory>

#include "worker/devices/device_list.h"
#include "worker/engines/device_kernel.h"
#include "worker/engines/engine_kind.h"
#include "worker/engines/shared/variant.h"

namespace hetman {

// Counts problems of n pieces, one on each line, with any moves, on boards of any shape up to
// 64 x 64. Preplaced and blocked squares may lie anywhere, and any symmetry may be required. The
// line to fill next is chosen by Position::next_line(LineRule::fewest_squares); a position in which
// an open line has no free square is abandoned. A node is a square tried; with a required symmetry,
// an orbit tried.
EngineKind forward_filter_kind();

// An engine with the kernel of this variant. The engine list contains the best one for this
// processor.
std::unique_ptr<Engine> make_forward_filter(const Piece& piece, Board board, Variant variant);

// Its kernel for a device, for boards of up to 63 x 63 and units without a required symmetry: the
// same tallies. Null if the device has too little local memory. Throws DeviceError.
std::unique_ptr<DeviceKernel> make_forward_filter_on_device(const Problem& problem,
                                                            const DeviceInfo& device);

}  // namespace hetman
