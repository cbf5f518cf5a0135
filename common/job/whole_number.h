#pragma once
// Strict parsing of whole numbers that users give: decimal, also with leading zeros, or with a
// power of ten ("1e6", "2.5e9"). No sign, nothing before or after, no overflow.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hetman {

// Nothing if the text is no whole number, or one of more than 64 bits.
std::optional<std::uint64_t> parse_whole_number(std::string_view text);

// `where` names the flag or environment variable that gave the text. Throws Failure(usage) that
// names both.
std::uint64_t whole_number(const std::string& where, const std::string& text);
// The same for numbers from `least` to `most`.
std::uint64_t whole_number(const std::string& where, const std::string& text, std::uint64_t least,
                           std::uint64_t most);

}  // namespace hetman
