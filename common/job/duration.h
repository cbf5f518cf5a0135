#pragma once
// Durations as users write them: "60s", "23h50m", "1.5s", "90min", and as SLURM does: "24:00:00".

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hetman {

using Duration = std::chrono::milliseconds;

// Clocks count nanoseconds in 64 bits, which last for 292 years: a time of today and this duration
// can be added.
inline constexpr Duration longest_duration = std::chrono::hours(24 * 365 * 200);

// Parses one or more numbers, each with a unit (d, h, m, s, ms, or names such as min and hours), or
// hours:minutes:seconds, also after days and a dash ("1-12:00:00", "2-0"); nothing if the text is
// no duration, or one of more than `longest_duration`.
std::optional<Duration> parse_duration(std::string_view text);
// What is wrong with a text where a duration above 0 is required: "is not a duration", or that it
// is too short or too long.
std::string_view duration_fault(std::string_view text);
inline constexpr const char* duration_remedy = "write it like 60s, 90m, 23h50m or 24:00:00";

// The shortest exact form: "23h50m", "1m" for 60 s, "1.5s".
std::string format_duration(Duration duration);

// A rounded duration in at most two units, for people: "3 d 4 h", "2 h 5 min", "41 s", "1.5 s", "83
// ms".
std::string describe_seconds(double seconds);

// How long ago something happened, given in whole seconds: "just now", "41 s ago". Negative values
// occur with time stamps from another machine's clock: "by a clock that is 5 s ahead".
std::string describe_age(std::int64_t seconds);

}  // namespace hetman
