#include "worker/machine/usable_threads.h"

#include <sched.h>

#include <algorithm>
#include <thread>

#include "worker/machine/cgroup.h"

namespace hetman {
namespace {

std::uint32_t threads_in_affinity_mask() {
    cpu_set_t mask;
    CPU_ZERO(&mask);
    if (sched_getaffinity(0, sizeof mask, &mask) != 0)
        return std::max(1U, std::thread::hardware_concurrency());
    return static_cast<std::uint32_t>(std::max(1, CPU_COUNT(&mask)));
}

}  // namespace

std::uint32_t usable_threads() {
    const double threads = threads_in_affinity_mask();
    return static_cast<std::uint32_t>(std::clamp(cgroup_processors(), 1.0, threads));
}

}  // namespace hetman
