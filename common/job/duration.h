#pragma once
// Spans of time as users write them: "60s", "23h50m", "1.5s", "200ms", "2d".

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hetman {

using Duration = std::chrono::milliseconds;

// Nothing if the text is not a duration: one or more numbers, each with a unit (d, h, m, s, ms).
std::optional<Duration> parse_duration(std::string_view text);

// "23h50m", "60s" as "1m", "1.5s": the shortest exact way to write it.
std::string format_duration(Duration duration);

// A span for people: "3 d 4 h", "2 h 5 min", "41 s", "1.5 s", "83 ms"; two units at the most.
std::string describe_seconds(double seconds);

// How long ago something was, in whole seconds: "just now", "41 s ago". Less than 0 is possible
// where another machine's clock told the time: "by a clock that is 5 s ahead".
std::string describe_age(std::int64_t seconds);

}  // namespace hetman
