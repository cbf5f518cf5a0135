#pragma once
// The memory that this process may still allocate.

#include <cstdint>
#include <optional>
#include <string>

namespace hetman {

// In bytes: the minimum of the machine's available memory and what the cgroup limits and `ulimit
// -v` leave. Limits that cannot be read are ignored.
std::uint64_t usable_memory();

// A sentence that says that `what` needs more memory than is available here; nothing if there is
// enough.
std::optional<std::string> lack_of_memory(const std::string& what, std::uint64_t bytes);

}  // namespace hetman
