#include "common/job/duration.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

namespace hetman {
namespace {

struct TimeUnit {
    std::string_view suffix;
    std::int64_t milliseconds;
};

// "ms" before "m", so that the longer suffix is tried first.
constexpr std::array<TimeUnit, 5> time_units{
    {{"ms", 1}, {"d", 86'400'000}, {"h", 3'600'000}, {"m", 60'000}, {"s", 1'000}}};

constexpr double longest_in_milliseconds = 1e15;  // about 30,000 years

std::optional<double> take_number(std::string_view& text) {
    double number = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (error != std::errc() || !(number >= 0)) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

}  // namespace

std::optional<Duration> parse_duration(std::string_view text) {
    if (text.empty()) return std::nullopt;
    double milliseconds = 0;
    while (!text.empty()) {
        const std::optional<double> number = take_number(text);
        if (!number) return std::nullopt;
        bool found = false;
        for (const TimeUnit& unit : time_units) {
            if (!text.starts_with(unit.suffix)) continue;
            text.remove_prefix(unit.suffix.size());
            milliseconds += *number * static_cast<double>(unit.milliseconds);
            found = true;
            break;
        }
        if (!found || milliseconds > longest_in_milliseconds) return std::nullopt;
    }
    return Duration(std::llround(milliseconds));
}

std::string format_duration(Duration duration) {
    std::int64_t rest = duration.count();
    std::string text;
    for (const TimeUnit& unit : {time_units[1], time_units[2], time_units[3]}) {
        if (rest >= unit.milliseconds)
            text += fmt::format("{}{}", rest / unit.milliseconds, unit.suffix);
        rest %= unit.milliseconds;
    }
    if (rest != 0 || text.empty()) text += fmt::format("{}s", static_cast<double>(rest) / 1000);
    return text;
}

std::string describe_seconds(double seconds) {
    if (seconds < 0.001) return "less than 1 ms";
    if (seconds < 0.1) return fmt::format("{:.0f} ms", seconds * 1000);
    if (seconds < 10) return fmt::format("{:.2g} s", seconds);
    if (seconds < 120) return fmt::format("{:.0f} s", seconds);
    const double minutes = seconds / 60;
    if (minutes < 60) return fmt::format("{:.0f} min", minutes);
    const auto whole_minutes = static_cast<std::int64_t>(std::min(minutes, 1e15));
    if (minutes < 48 * 60)
        return fmt::format("{} h {} min", whole_minutes / 60, whole_minutes % 60);
    if (minutes < 1000.0 * 24 * 60)
        return fmt::format("{} d {} h", whole_minutes / 1440, whole_minutes % 1440 / 60);
    return fmt::format("{:.0f} years", minutes / 60 / 24 / 365.25);
}

std::string describe_age(std::int64_t seconds) {
    if (seconds == 0) return "just now";
    const auto span = static_cast<double>(seconds);
    return seconds < 0 ? "by a clock that is " + describe_seconds(-span) + " ahead"
                       : describe_seconds(span) + " ago";
}

}  // namespace hetman
