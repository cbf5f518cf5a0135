#pragma once
// Times for records that programs read.

#include <fmt/chrono.h>

#include <cstdint>
#include <ctime>
#include <string>

namespace hetman {

// "2026-01-31T12:00:00Z" (RFC 3339).
inline std::string utc(std::int64_t seconds_since_1970) {
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                       fmt::gmtime(static_cast<std::time_t>(seconds_since_1970)));
}

}  // namespace hetman
