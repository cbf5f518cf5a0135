#pragma once
// The processors that this process may use.

#include <cstdint>

namespace hetman {

// The number of threads that this process may use, given by its affinity mask and cgroup quotas.
std::uint32_t usable_threads();

}  // namespace hetman
