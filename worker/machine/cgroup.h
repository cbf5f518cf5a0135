#pragma once
// The control groups (version 2) that limit this process.

#include <functional>
#include <string>

namespace hetman {

// Visits the directory of this process's group, then those of its ancestors, up to the root.
void each_cgroup(const std::function<void(const std::string& directory)>& visit);

}  // namespace hetman
