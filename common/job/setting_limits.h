#pragma once
// The largest values of settings of a run, for job files and flags.

#include <cstdint>
#include <limits>

namespace hetman {

inline constexpr std::uint32_t most_threads = 65536;
inline constexpr std::uint64_t most_unit_nodes = std::numeric_limits<std::int64_t>::max();

}  // namespace hetman
