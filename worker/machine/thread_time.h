#pragma once
// The CPU time of the calling thread.

#include <cstdint>
#include <ctime>

namespace hetman {

inline std::uint64_t thread_cpu_nanoseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
           static_cast<std::uint64_t>(time.tv_nsec);
}

}  // namespace hetman
