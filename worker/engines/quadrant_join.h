#pragma once
// The quadrant join, for regular queens: which rows have their queen in the east half of the board
// is chosen first; then each half is filled by itself, and the pairs of fillings that do not meet
// on a diagonal are counted. After "deepgreen" and B. Kluev (2022).

#include <memory>
#include <optional>
#include <string>

#include "common/problem.h"
#include "worker/engines/engine.h"
#include "worker/engines/variant.h"

namespace hetman {

// Why it cannot count a problem: it counts n queens on empty boards up to widest_join x
// widest_join. Of units it takes those whose blocked squares leave halves to rows
// (common/halves.h), for odd n also with a queen preplaced in the centre; for others it throws
// std::invalid_argument.
std::optional<std::string> why_not_quadrant_join(const Problem& problem);

inline constexpr unsigned widest_join = 30;

// The nodes of one row choice, sampled: fillings of a half that are made. With `centre` (for odd n)
// beside a queen there.
std::uint64_t nodes_of_row_choice(Board board, bool centre);
// Of all that are left to count after symmetry, about.
std::uint64_t quadrant_join_nodes(const Problem& problem);
// What it takes, about. It makes do with the room there is, at the price of time, down to some
// least, which this is then.
std::uint64_t quadrant_join_bytes(const Problem& problem, const Room& room);

std::unique_ptr<Engine> make_quadrant_join(const Piece& piece, Board board, Variant variant);
std::unique_ptr<Engine> make_quadrant_join_within(const Piece& piece, Board board, Variant variant,
                                                  const Room& room);

}  // namespace hetman
