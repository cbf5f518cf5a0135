#pragma once
// Regular rooks and bishops, any number of them, also preplaced ones, on boards without blocked
// squares.

#include "worker/engines/engine_kind.h"

namespace hetman {

// The largest board that takes no more than some seconds.
inline constexpr std::uint64_t widest_closed_form = 2000;

EngineKind closed_form_kind();

}  // namespace hetman
