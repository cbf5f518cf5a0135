#pragma once
// How much memory a test took.

#include <sys/resource.h>

#include <cstdint>

namespace hetman::test {

// The peak size of this process in bytes. It never falls: compare it before and after.
inline std::uint64_t peak_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

}  // namespace hetman::test
