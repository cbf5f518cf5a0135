#pragma once
// Percentages as users write them: "2%", "0.5%".

#include <optional>
#include <string>
#include <string_view>

namespace hetman {

// Parses a number from 0 to 100 followed by a percent sign; nothing if the text is no such number.
std::optional<double> parse_percentage(std::string_view text);

// Formats a percentage so that parse_percentage gives the same number back: "0.5%".
std::string format_percentage(double percent);

// The remedy for a text that is no percentage, and the one for settings that do not allow 0%.
inline constexpr const char* percentage_remedy =
    "write a number from 0 to 100 and a percent sign: 2%";
inline constexpr const char* percentage_above_0_remedy =
    "write a number above 0, at most 100, and a percent sign: 2%";

}  // namespace hetman
