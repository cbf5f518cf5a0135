#pragma once
// The CPU time of the calling thread.

#include <cstdint>
#include <ctime>

namespace hetman {

// CPU time of other threads, ended by now, that did a part of the calling thread's work.
inline thread_local std::uint64_t helpers_nanoseconds = 0;

// That of its helpers included.
inline std::uint64_t thread_cpu_nanoseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
           static_cast<std::uint64_t>(time.tv_nsec) + helpers_nanoseconds;
}

}  // namespace hetman
