#pragma once
// Strict parsing of whole numbers that users give: no sign, nothing before or after, no overflow.

#include <cstdint>
#include <string>

namespace hetman {

// Throws Failure(usage) that names the text and where it was given: the flag or the environment
// variable.
std::uint64_t whole_number(const std::string& where, const std::string& text);

}  // namespace hetman
