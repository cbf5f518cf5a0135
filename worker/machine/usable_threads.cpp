#include <sched.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "worker/machine/cgroup.h"
#include "worker/pool.h"

namespace hetman {
namespace {

std::uint32_t threads_in_affinity_mask() {
    cpu_set_t mask;
    CPU_ZERO(&mask);
    if (sched_getaffinity(0, sizeof mask, &mask) != 0)
        return std::max(1U, std::thread::hardware_concurrency());
    return static_cast<std::uint32_t>(std::max(1, CPU_COUNT(&mask)));
}

// The smallest quota in `cpu.max` ("200000 100000" means two processors) of the cgroup and its
// ancestors.
double cgroup_quota() {
    double least = 1e9;
    each_cgroup([&](const std::string& directory) {
        std::ifstream file(directory + "/cpu.max");
        double quota = 0;
        double period = 0;
        if (file >> quota >> period && period > 0) least = std::min(least, quota / period);
    });
    return least;
}

}  // namespace

std::uint32_t usable_threads() {
    const double quota = std::max(1.0, cgroup_quota());
    return std::min(threads_in_affinity_mask(), static_cast<std::uint32_t>(quota));
}

}  // namespace hetman
