#pragma once
// Amounts of memory as users write them: "512MB", "2GiB".

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hetman {

// In bytes. Nothing if the text is not a whole number with a unit (B, kB, MB, GB, TB, KiB, MiB,
// GiB, TiB), is zero or beyond 64 bits.
std::optional<std::uint64_t> parse_size(std::string_view text);
inline constexpr const char* size_remedy = "write a number and a unit, such as 512MB or 2GiB";

// The shortest exact way to write it.
std::string format_size(std::uint64_t bytes);

}  // namespace hetman
