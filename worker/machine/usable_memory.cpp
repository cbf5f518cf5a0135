#include "worker/machine/usable_memory.h"

#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "worker/machine/cgroup.h"

namespace hetman {
namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

std::uint64_t left_of(std::uint64_t limit, std::uint64_t used) {
    return limit > used ? limit - used : 0;
}

// "MemAvailable:   24000000 kB"
std::uint64_t left_on_machine() {
    std::ifstream file("/proc/meminfo");
    for (std::string word; file >> word;) {
        std::uint64_t kibibytes = 0;
        if (word == "MemAvailable:" && file >> kibibytes) return kibibytes * 1024;
    }
    return no_limit;
}

std::uint64_t left_of_address_space() {
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return no_limit;
    std::ifstream file("/proc/self/statm");
    std::uint64_t pages = 0;
    file >> pages;
    return left_of(limit.rlim_cur, pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
}

}  // namespace

std::uint64_t usable_memory() {
    return std::min({left_on_machine(), cgroup_memory(), left_of_address_space()});
}

std::optional<std::string> lack_of_memory(const std::string& what, std::uint64_t bytes) {
    const std::uint64_t usable = usable_memory();
    if (bytes <= usable) return std::nullopt;
    return fmt::format("{} needs {:.2f} GB more memory, but only {:.2f} GB are available here",
                       what, static_cast<double>(bytes) * 1e-9, static_cast<double>(usable) * 1e-9);
}

}  // namespace hetman
