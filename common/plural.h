#pragma once
// Numbers with nouns in sentences.

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace hetman {

// "1 unit", "12 units": a number given as digits with a noun whose plural ends in s.
inline std::string counted(std::string_view number, std::string_view noun) {
    return fmt::format("{} {}{}", number, noun, number == "1" ? "" : "s");
}

inline std::string counted(std::uint64_t number, std::string_view noun) {
    return counted(std::to_string(number), noun);
}

}  // namespace hetman
