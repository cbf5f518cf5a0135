#pragma once
// The quadrant join, an engine for regular queens. It first chooses which rows have their queen in
// the east half of the board; then it fills each half separately and counts the pairs of fillings
// that share no diagonal. After "deepgreen" and B. Kluev (2022).

#include <memory>
#include <optional>
#include <string>

#include "common/problem/problem.h"
#include "worker/engines/engine.h"
#include "worker/engines/shared/variant.h"

namespace hetman {

// The reason why it cannot count a problem, if any: it counts n queens on empty boards up to
// widest_join x widest_join. Of units it accepts row choices and the whole problem; for others it
// throws std::invalid_argument.
std::optional<std::string> why_not_quadrant_join(const Problem& problem);

inline constexpr unsigned widest_join = 30;

// Estimated number of nodes (generated fillings of a half) of one row choice; with `centre` (odd
// n), of one with a queen in the centre.
std::uint64_t nodes_of_row_choice(Board board, bool centre);
// Estimated number of nodes of a unit: a row choice, or the whole problem after symmetry reduction.
std::uint64_t quadrant_join_nodes(const Problem& problem, const UnitKind& unit);
// Estimated memory in bytes. The engine keeps to its budget, at the cost of time, down to a
// minimum; below that, this is the minimum.
std::uint64_t quadrant_join_bytes(const Problem& problem, const MemoryBudget& budget);

std::unique_ptr<Engine> make_quadrant_join(const Piece& piece, Board board, Variant variant);
std::unique_ptr<Engine> make_quadrant_join_within(const Piece& piece, Board board, Variant variant,
                                                  const MemoryBudget& budget);

}  // namespace hetman
