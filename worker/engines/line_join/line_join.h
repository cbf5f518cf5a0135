#pragma once
// The line join, an engine for regular and super queens on large boards. Like the quadrant join it
// counts, for each choice of the rows of a half, the pairs of half boards that share no diagonal;
// but it generates the fillings of a half once for each row choice, and splits them by one diagonal
// at a time. It needs more memory than the quadrant join, and far fewer operations from 20 rows on.

#include "worker/engines/engine_kind.h"
#include "worker/engines/shared/variant.h"

namespace hetman {

// Counts n queens on boards up to widest_join x widest_join (quadrant_join/join_engine.h), and
// super queens up to LeapLines::widest.
EngineKind line_join_kind();

// An engine with the kernel for these processors. The engine list contains the best variant.
std::unique_ptr<Engine> make_line_join(const Piece& piece, Board board, Variant variant);

// Its kernel for a device; null if that has too little memory, or for super queens. Throws
// DeviceError.
std::unique_ptr<DeviceKernel> make_line_join_on_device(const Problem& problem,
                                                       const DeviceInfo& device);

}  // namespace hetman
