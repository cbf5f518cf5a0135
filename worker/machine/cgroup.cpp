#include "worker/machine/cgroup.h"

#include <fstream>

namespace hetman {
namespace {

// The path below the root: "/a/b".
std::string own_path() {
    std::ifstream file("/proc/self/cgroup");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("0::")) return line.substr(3);
    return {};
}

}  // namespace

void each_cgroup(const std::function<void(const std::string& directory)>& visit) {
    std::string path = own_path();
    while (true) {
        visit("/sys/fs/cgroup" + path);
        if (path.empty() || path == "/") return;
        path.resize(path.rfind('/'));
    }
}

}  // namespace hetman
