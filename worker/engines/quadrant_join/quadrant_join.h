#pragma once
// The quadrant join, for regular queens: which rows have their queen in the east half of the board
// is chosen first; then each half is filled by itself, and the pairs of fillings that do not meet
// on a diagonal are counted. After "deepgreen" and B. Kluev (2022).

#include <memory>
#include <optional>
#include <string>

#include "common/problem/problem.h"
#include "worker/engines/engine.h"
#include "worker/engines/shared/variant.h"

namespace hetman {

// Why it cannot count a problem: it counts n queens on empty boards up to widest_join x
// widest_join. Of units it takes row choices and the whole problem; for others it throws
// std::invalid_argument.
std::optional<std::string> why_not_quadrant_join(const Problem& problem);

inline constexpr unsigned widest_join = 30;

// Estimated number of nodes of one row choice: fillings of a half that are made. With `centre` (for
// odd n) beside a queen there.
std::uint64_t nodes_of_row_choice(Board board, bool centre);
// Estimated number of nodes of a unit: a row choice, or the whole problem after symmetry reduction.
std::uint64_t quadrant_join_nodes(const Problem& problem, const UnitKind& unit);
// Estimated memory in bytes. The engine keeps to its budget, at the price of time, down to a least
// size, which this is then.
std::uint64_t quadrant_join_bytes(const Problem& problem, const MemoryBudget& budget);

std::unique_ptr<Engine> make_quadrant_join(const Piece& piece, Board board, Variant variant);
std::unique_ptr<Engine> make_quadrant_join_within(const Piece& piece, Board board, Variant variant,
                                                  const MemoryBudget& budget);

}  // namespace hetman
