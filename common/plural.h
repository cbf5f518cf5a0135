#pragma once
// Numbers of things, for people: "1 unit", "2 units".

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace hetman {

// `noun`: of one, such as takes an s where there are more.
inline std::string plural(std::uint64_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace hetman
