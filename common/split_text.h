#pragma once
// Splits text at a character.

#include <string>
#include <string_view>
#include <vector>

namespace hetman {

// The parts between the separators, one more than there are separators; parts may be empty.
std::vector<std::string> split_text(std::string_view text, char separator);

}  // namespace hetman
