#pragma once
// Text that is a number written in decimal digits.

#include <string_view>

namespace hetman {

// True if the text has at least one character, and all are decimal digits.
inline bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The same without zeros before the number.
inline bool is_canonical(std::string_view text) {
    return is_digits(text) && (text == "0" || text.front() != '0');
}

}  // namespace hetman
