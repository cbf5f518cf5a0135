#pragma once
// How much memory this process may still take.

#include <cstdint>

namespace hetman {

// In bytes: what the machine has available, the cgroups' limits and `ulimit -v` leave, whichever is
// least. What cannot be found out is no limit.
std::uint64_t usable_memory();

}  // namespace hetman
