#pragma once
// The closed form for regular rooks and bishops: any number of pieces, preplaced ones too, on
// boards without blocked squares.

#include <memory>

#include "worker/engines/engine.h"

namespace hetman {

// The largest board counted within a few seconds.
inline constexpr std::uint64_t widest_closed_form = 2000;

// True for the rook and the bishop.
bool has_closed_form(const Piece& piece);

// Estimated number of coefficients computed.
std::uint64_t closed_form_nodes(const Problem& problem);

std::unique_ptr<Engine> make_closed_form(const Piece& piece, Board board);

}  // namespace hetman
