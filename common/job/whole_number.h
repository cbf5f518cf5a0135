#pragma once
// Strict parsing of whole numbers that users give: no sign, nothing before or after, no overflow.

#include <cstdint>
#include <string>

namespace hetman {

// `where` names the flag or environment variable that gave the text. Throws Failure(usage) that
// names both.
std::uint64_t whole_number(const std::string& where, const std::string& text);

}  // namespace hetman
