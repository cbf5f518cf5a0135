#pragma once
// Shares as users write them: "2%", "0.5%".

#include <optional>
#include <string>
#include <string_view>

namespace hetman {

// Nothing if the text is not a number from 0 to 100 and a percent sign.
std::optional<double> parse_percentage(std::string_view text);

// "0.5%"; parse_percentage gives the same number back.
std::string format_percentage(double percent);

// What to do about a text that is none; the same where 0% is not allowed either.
inline constexpr const char* percentage_remedy =
    "write a number from 0 to 100 and a percent sign: 2%";
inline constexpr const char* percentage_above_0_remedy =
    "write a number above 0, at most 100, and a percent sign: 2%";

}  // namespace hetman
