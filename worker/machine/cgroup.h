#pragma once
// The control groups (version 2) that limit this process.

#include <functional>
#include <string>

namespace hetman {

// Shows the directory of its group, then those of the groups above it, up to the root.
void each_cgroup(const std::function<void(const std::string& directory)>& visit);

}  // namespace hetman
