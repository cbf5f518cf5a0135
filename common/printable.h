#pragma once
// Text that comes from elsewhere (a file, a flag, a directory's name), made safe for messages.

#include <string>
#include <string_view>

namespace hetman {

// The text with every byte shown as \xNN that is not part of a printable character in UTF-8:
// control characters, malformed and overlong sequences, characters that Unicode does not allow, and
// those that change how others are shown (line separators, directions, invisible characters).
std::string printable(std::string_view text);

// The beginning and the end of texts of more than some thousand bytes, with their length between.
std::string shortened(const std::string& text);

}  // namespace hetman
