#pragma once
// The quadrant join, an engine for regular queens. It first chooses which rows have their queen in
// the east half of the board; then it fills each half separately and counts the pairs of fillings
// that share no diagonal. After "deepgreen" and B. Kluev (2022).

#include "worker/engines/engine_kind.h"
#include "worker/engines/shared/variant.h"

namespace hetman {

// Counts n queens on boards up to widest_join x widest_join (join_engine.h).
EngineKind quadrant_join_kind();

// Estimated memory in bytes. The engine keeps to its budget, at the cost of time, down to a
// minimum; below that, this is the minimum.
std::uint64_t quadrant_join_bytes(const Problem& problem, const MemoryBudget& budget);

// An engine with the kernel for these processors. The engine list contains the best variant.
std::unique_ptr<Engine> make_quadrant_join(const Piece& piece, Board board, Variant variant);
std::unique_ptr<Engine> make_quadrant_join_within(const Piece& piece, Board board, Variant variant,
                                                  const MemoryBudget& budget);

}  // namespace hetman
