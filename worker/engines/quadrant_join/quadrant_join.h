#pragma once
// The quadrant join, for regular queens: which rows have their queen in the east half of the board
// is chosen first; then each half is filled by itself, and the pairs of fillings that do not meet
// on a diagonal are counted. After "deepgreen" and B. Kluev (2022).

#include "worker/engines/engine_kind.h"
#include "worker/engines/shared/variant.h"

namespace hetman {

inline constexpr unsigned widest_join = 30;

// Counts n queens on empty boards up to widest_join x widest_join. Of units it takes row choices
// and the whole problem; for others it throws std::invalid_argument.
EngineKind quadrant_join_kind();

// Estimated memory in bytes. The engine keeps to its budget, at the price of time, down to a least
// size, which this is then.
std::uint64_t quadrant_join_bytes(const Problem& problem, const MemoryBudget& budget);

// With the kernel for these processors; of the list it has the best one.
std::unique_ptr<Engine> make_quadrant_join(const Piece& piece, Board board, Variant variant);
std::unique_ptr<Engine> make_quadrant_join_within(const Piece& piece, Board board, Variant variant,
                                                  const MemoryBudget& budget);

}  // namespace hetman
