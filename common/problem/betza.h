#pragma once
// Betza notation, read into moves.

#include <cstdint>
#include <functional>
#include <string_view>

#include "common/problem/piece.h"

namespace hetman {

// Calls `add` with each move that a notation consists of, in its order, moves that add nothing
// included; semi moves as they are written, upwards and to the left too. Throws Failure(usage) that
// points at the first character it cannot use.
void read_betza(std::string_view text, const std::function<void(const Move&)>& add);

}  // namespace hetman
