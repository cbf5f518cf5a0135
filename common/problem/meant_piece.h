#pragma once
// Suggestions for pieces that are written in another way than Hetman reads.

#include <string>
#include <string_view>

namespace hetman {

// The name or notation that a text may have been meant for: "QNN" for "qnn", "RC" for "R+C" and
// "camel-rook"; empty if it is neither a notation in another case nor made of names and notations.
std::string meant_piece(std::string_view text);

}  // namespace hetman
