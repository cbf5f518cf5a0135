#pragma once
// UTF-8 in bytes that others wrote.

#include <cstddef>
#include <string_view>

namespace hetman {

// The length in bytes of the character at the beginning of `bytes`, 1 to 4; 0 if they do not begin
// with a character in well-formed UTF-8 (Unicode 15, table 3-7).
constexpr std::size_t utf8_length(std::string_view bytes) {
    const auto byte = [&](std::size_t i) {
        return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U;
    };
    const auto is_between = [](unsigned value, unsigned low, unsigned high) {
        return value >= low && value <= high;
    };
    if (bytes.empty()) return 0;
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t length = is_between(first, 0xc2, 0xdf)   ? 2
                               : is_between(first, 0xe0, 0xef) ? 3
                               : is_between(first, 0xf0, 0xf4) ? 4
                                                               : 0;
    // Not the longer forms of shorter characters, no surrogates, nothing above U+10FFFF.
    const unsigned low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const unsigned high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (length == 0 || !is_between(byte(1), low, high)) return 0;
    for (std::size_t i = 2; i < length; ++i)
        if (!is_between(byte(i), 0x80, 0xbf)) return 0;
    return length;
}

}  // namespace hetman
