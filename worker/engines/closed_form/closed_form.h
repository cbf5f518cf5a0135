#pragma once
// The closed form for regular rooks and bishops: any number of pieces, preplaced ones too, on
// boards without blocked squares.

#include "worker/engines/engine_kind.h"

namespace hetman {

// The largest boards counted within a few seconds: for an exact number of pieces, and for an open
// one, which is a sum over the exact ones.
inline constexpr std::uint64_t widest_closed_form = 2000;
inline constexpr std::uint64_t widest_open_closed_form = 200;

EngineKind closed_form_kind();

}  // namespace hetman
