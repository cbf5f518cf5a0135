#pragma once
// The CPU time of the calling thread.

#include <cstdint>
#include <ctime>

namespace hetman {

// CPU time, in nanoseconds, of helper threads that worked for the calling thread and have ended.
inline thread_local std::uint64_t helpers_nanoseconds = 0;

// In nanoseconds, with that of its helpers.
inline std::uint64_t thread_cpu_nanoseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
           static_cast<std::uint64_t>(time.tv_nsec) + helpers_nanoseconds;
}

}  // namespace hetman
