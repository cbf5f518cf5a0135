#pragma once
// The parser of Betza notation.

#include <functional>
#include <string_view>

#include "common/problem/piece.h"

namespace hetman {

// Calls `add` with each move of a notation in the order written, redundant moves included; semi
// moves keep the direction in which they are written, even upwards or to the left. Throws
// Failure(usage) that points at the first invalid character.
void read_betza(std::string_view text, const std::function<void(const Move&)>& add);

// True if the text is a notation. (It may still have too many moves.)
bool is_betza(std::string_view text);

}  // namespace hetman
