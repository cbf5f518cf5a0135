#pragma once
// The closed form for regular rooks and bishops: any number of pieces, preplaced ones too, on
// boards without blocked squares; of bishops on square boards.

#include "worker/engines/engine_kind.h"

namespace hetman {

// The largest boards counted within a minute: in general, and where the counts of bishops on the
// two colours of squares are multiplied for each number of pieces, or are maximal in an open
// number.
inline constexpr std::uint64_t widest_closed_form = 2000;
inline constexpr std::uint64_t widest_products_of_bishops = 1000;

EngineKind closed_form_kind();

}  // namespace hetman
