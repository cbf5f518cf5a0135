#pragma once
// The memory that an engine may use in one process, and the number of threads that share it.

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace hetman {

struct MemoryBudget {
    static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
    // For engines whose tables may be huge, where no limit is named.
    static constexpr std::uint64_t usual_bytes = std::uint64_t{12} << 30;

    std::uint64_t bytes = no_limit;
    std::uint64_t threads = 1;

    bool is_limited() const { return bytes != no_limit; }
    std::uint64_t bytes_of_huge_tables() const { return is_limited() ? bytes : usual_bytes; }

    // A phrase that says that tables of this size do not fit; nothing if they do.
    std::optional<std::string> refusal_of_tables(std::uint64_t needed) const;
};

}  // namespace hetman
