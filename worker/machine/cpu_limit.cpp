#include "worker/machine/cpu_limit.h"

#include <sys/resource.h>

#include <algorithm>
#include <ctime>

namespace hetman {
namespace {

using std::chrono::nanoseconds;

nanoseconds time_of(rlim_t seconds) {
    constexpr rlim_t most = 1'000'000'000;  // decades, which are as good as no limit, and fit
    return std::chrono::seconds(std::min(seconds, most));
}

}  // namespace

CpuLimit::CpuLimit() : soft_(time_of(RLIM_INFINITY)), hard_(soft_) {
    rlimit limit{};
    if (getrlimit(RLIMIT_CPU, &limit) != 0) return;
    soft_ = time_of(limit.rlim_cur);
    hard_ = time_of(limit.rlim_max);
}

bool CpuLimit::is_reached(nanoseconds margin) const {
    timespec used{};
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return false;
    const nanoseconds now = std::chrono::seconds(used.tv_sec) + nanoseconds(used.tv_nsec);
    return now >= std::min(soft_, hard_ - std::min(margin, hard_ / 2));
}

}  // namespace hetman
