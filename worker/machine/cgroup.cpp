#include "worker/machine/cgroup.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <limits>
#include <sstream>

namespace hetman {
namespace {

// A hierarchy of groups as it is mounted here, and this process's place in it.
struct Hierarchy {
    int version = 2;
    std::string mounted;  // the group at the mount point: "/", in a container perhaps "/docker/1f"
    std::string point;    // the mount point
    std::string own;      // this process's group
};

bool contains(const std::string& list, const std::string& word) {
    return ("," + list + ",").find("," + word + ",") != std::string::npos;
}

// The kernel writes blanks in paths as "\040".
std::string without_escapes(const std::string& text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escaped = text[i] == '\\' && i + 3 < text.size();
        plain += escaped ? static_cast<char>(std::strtol(text.substr(i + 1, 3).c_str(), nullptr, 8))
                         : text[i];
        if (escaped) i += 3;
    }
    return plain;
}

// "36 35 0:30 /ROOT /MOUNT/POINT rw,relatime shared:7 - cgroup cgroup rw,cpu,cpuacct"
bool is_mount(const std::string& line, const std::string& controller, Hierarchy& hierarchy) {
    const std::size_t dash = line.find(" - ");
    if (dash == std::string::npos) return false;
    std::istringstream before(line);
    std::istringstream after(line.substr(dash + 3));
    std::string skipped;
    std::string type;
    std::string options;
    before >> skipped >> skipped >> skipped >> hierarchy.mounted >> hierarchy.point;
    after >> type >> skipped >> options;
    hierarchy.version = type == "cgroup2" ? 2 : 1;
    hierarchy.mounted = without_escapes(hierarchy.mounted);
    hierarchy.point = without_escapes(hierarchy.point);
    return type == "cgroup2" || (type == "cgroup" && contains(options, controller));
}

// The lines of /proc/self/cgroup are "4:cpu,cpuacct:/PATH"; that of version 2 is "0::/PATH".
bool find_own(const std::string& root, const std::string& controller, Hierarchy& hierarchy) {
    std::ifstream file(root + "/proc/self/cgroup");
    for (std::string line; std::getline(file, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos) continue;
        const std::string list = line.substr(first + 1, second - first - 1);
        if (hierarchy.version == 2 ? !list.empty() : !contains(list, controller)) continue;
        hierarchy.own = line.substr(second + 1);
        return true;
    }
    return false;
}

// The path of this process's group below the mount point. In a container the group may be named as
// outside, while only part of the hierarchy is mounted.
std::string below_mount_point(const Hierarchy& hierarchy) {
    const std::string& mounted = hierarchy.mounted;
    const std::string& own = hierarchy.own;
    if (mounted == "/") return own == "/" ? "" : own;
    return own.starts_with(mounted + "/") ? own.substr(mounted.size()) : "";
}

// Visits the directory of this process's group, then those of its ancestors, up to the mount point.
void each_cgroup(const std::string& root, const std::string& controller,
                 const std::function<void(const std::string& directory, int version)>& visit) {
    std::ifstream file(root + "/proc/self/mountinfo");
    for (std::string line; std::getline(file, line);) {
        Hierarchy hierarchy;
        if (!is_mount(line, controller, hierarchy) || !find_own(root, controller, hierarchy))
            continue;
        for (std::string path = below_mount_point(hierarchy);;) {
            visit(root + hierarchy.point + path, hierarchy.version);
            const std::size_t end = path.rfind('/');
            if (end == std::string::npos) break;
            path.resize(end);
        }
    }
}

// The number in a file; -1 if it is not there or contains a word, such as "max".
double number_in(const std::string& file) {
    std::ifstream stream(file);
    double number = 0;
    return stream >> number ? number : -1;
}

// `cpu.max` contains "200000 100000" for two processors, "max 100000" if there is no quota.
double quota_v2(const std::string& directory) {
    std::ifstream file(directory + "/cpu.max");
    double quota = 0;
    double period = 0;
    return file >> quota >> period && period > 0 ? quota / period : -1;
}

// The quota is -1 if there is none.
double quota_v1(const std::string& directory) {
    const double period = number_in(directory + "/cpu.cfs_period_us");
    return period > 0 ? number_in(directory + "/cpu.cfs_quota_us") / period : -1;
}

}  // namespace

double cgroup_processors(const std::string& root) {
    double least = std::numeric_limits<double>::infinity();
    each_cgroup(root, "cpu", [&](const std::string& directory, int version) {
        const double quota = version == 2 ? quota_v2(directory) : quota_v1(directory);
        if (quota > 0) least = std::min(least, quota);
    });
    return least;
}

// Without a limit, version 2 says "max", version 1 a number near 2^63.
std::uint64_t cgroup_memory(const std::string& root) {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    each_cgroup(root, "memory", [&](const std::string& directory, int version) {
        std::ifstream limit(directory + (version == 2 ? "/memory.max" : "/memory.limit_in_bytes"));
        std::ifstream used(directory +
                           (version == 2 ? "/memory.current" : "/memory.usage_in_bytes"));
        std::uint64_t most = 0;
        std::uint64_t now = 0;
        if (limit >> most && used >> now) least = std::min(least, most > now ? most - now : 0);
    });
    return least;
}

}  // namespace hetman
