#pragma once
// The closed form for regular rooks and bishops: any number of pieces, preplaced ones too, on
// boards without blocked squares.

#include "worker/engines/engine_kind.h"

namespace hetman {

// The largest board counted within a few seconds.
inline constexpr std::uint64_t widest_closed_form = 2000;

EngineKind closed_form_kind();

}  // namespace hetman
