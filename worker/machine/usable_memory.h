#pragma once
// The memory that this process may still allocate.

#include <cstdint>

namespace hetman {

// In bytes: the minimum of the machine's available memory and what the cgroup limits and `ulimit
// -v` leave. Limits that cannot be read are ignored.
std::uint64_t usable_memory();

}  // namespace hetman
