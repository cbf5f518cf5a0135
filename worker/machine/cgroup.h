#pragma once
// The control groups that limit this process, of version 1 (as on RHEL 7 and 8) and version 2:
// what they leave of processors and memory. Limits that cannot be read are ignored.

#include <cstdint>
#include <string>

namespace hetman {

// The smallest CPU quota, in processors, of this process's group and its ancestors; infinity if
// none has one. For tests, `root` is a directory to use in place of the file system's root.
double cgroup_processors(const std::string& root = "");

// In bytes: the least that a memory limit of this process's group or its ancestors leaves; 2^64 - 1
// if none has one. `root` as above.
std::uint64_t cgroup_memory(const std::string& root = "");

}  // namespace hetman
