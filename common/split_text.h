#pragma once
// Splits text at a character, or into its lines.

#include <string>
#include <string_view>
#include <vector>

namespace hetman {

// The parts between the separators, one more than there are separators; parts may be empty.
std::vector<std::string> split_text(std::string_view text, char separator);

// The lines of a text, of which the last may end without a line end.
std::vector<std::string> lines_of(std::string_view text);

}  // namespace hetman
