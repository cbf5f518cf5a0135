#pragma once
// Memory sizes as users write them: "512MB", "2GiB".

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hetman {

// Parses a whole number with a unit (B, kB, MB, GB, TB, KiB, MiB, GiB, TiB) into bytes; nothing if
// the text is no such size, or if it is zero or exceeds 64 bits.
std::optional<std::uint64_t> parse_size(std::string_view text);
inline constexpr const char* size_remedy = "write a number and a unit, such as 512MB or 2GiB";

// The shortest exact form.
std::string format_size(std::uint64_t bytes);

}  // namespace hetman
