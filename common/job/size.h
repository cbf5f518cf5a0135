#pragma once
// Memory sizes as users write them: "512MB", "2.5GiB", "2G", "2147483648".

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hetman {

// Parses a number, which may have a fraction, with a unit into bytes. Units are B, kB, MB, GB, TB
// (powers of 1000), KiB, MiB, GiB, TiB (powers of 1024), and K, M, G, T, which mean the same as KiB
// and so on, in upper or lower case; without a unit the number gives bytes. Nothing if the text is
// no such size, or if it is zero or exceeds 64 bits.
std::optional<std::uint64_t> parse_size(std::string_view text);
inline constexpr const char* size_remedy =
    "write a number and a unit, such as 512MB or 2GiB, or 2G for 2GiB";

// The shortest exact form.
std::string format_size(std::uint64_t bytes);

}  // namespace hetman
