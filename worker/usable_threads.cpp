#include <sched.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

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

// This process's cgroup (version 2), from its root: "/a/b".
std::string cgroup_path() {
    std::ifstream file("/proc/self/cgroup");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("0::")) return line.substr(3);
    return {};
}

// The quota in `cpu.max` ("200000 100000" are two processors) of the cgroup and of all above it.
double cgroup_quota() {
    double least = 1e9;
    std::string path = cgroup_path();
    while (true) {
        std::ifstream file("/sys/fs/cgroup" + path + "/cpu.max");
        double quota = 0;
        double period = 0;
        if (file >> quota >> period && period > 0) least = std::min(least, quota / period);
        if (path.empty() || path == "/") return least;
        path.resize(path.rfind('/'));
    }
}

}  // namespace

std::uint32_t usable_threads() {
    const double quota = std::max(1.0, cgroup_quota());
    return std::min(threads_in_affinity_mask(), static_cast<std::uint32_t>(quota));
}

}  // namespace hetman
