#pragma once
// Constants of the binary format, which formats.h describes.

#include <cstdint>
#include <string_view>

namespace hetman {

inline constexpr std::string_view binary_magic = "HETMANQC";
inline constexpr std::uint32_t binary_version = 1;
inline constexpr std::uint64_t binary_header_size = 8 + 4 + 8;

}  // namespace hetman
