#include "common/job/duration.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

#include "common/digits.h"

namespace hetman {
namespace {

struct TimeUnit {
    std::string_view name;
    std::int64_t milliseconds;
};

constexpr std::int64_t second = 1000;
constexpr std::int64_t minute = 60 * second;
constexpr std::int64_t hour = 60 * minute;
constexpr std::int64_t day = 24 * hour;

constexpr std::array<TimeUnit, 18> time_units{{{"d", day},
                                               {"day", day},
                                               {"days", day},
                                               {"h", hour},
                                               {"hr", hour},
                                               {"hrs", hour},
                                               {"hour", hour},
                                               {"hours", hour},
                                               {"m", minute},
                                               {"min", minute},
                                               {"mins", minute},
                                               {"minute", minute},
                                               {"minutes", minute},
                                               {"s", second},
                                               {"sec", second},
                                               {"secs", second},
                                               {"second", second},
                                               {"seconds", second}}};

std::optional<std::int64_t> milliseconds_of(std::string_view name) {
    if (name == "ms") return 1;
    for (const TimeUnit& unit : time_units)
        if (name == unit.name) return unit.milliseconds;
    return std::nullopt;
}

std::optional<double> take_number(std::string_view& text) {
    double number = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (error == std::errc::invalid_argument || !(number >= 0)) return std::nullopt;
    if (error == std::errc::result_out_of_range)  // too large, or after many zeros too small
        number = text[text.find_first_not_of('0')] == '.' ? 0 : HUGE_VAL;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

std::string_view take_letters(std::string_view& text) {
    const auto* const end =
        std::find_if(text.begin(), text.end(), [](char c) { return c < 'a' || c > 'z'; });
    const std::string_view letters = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(letters.size());
    return letters;
}

// Whole numbers with colons between, at most three; empty if the text has anything else.
std::vector<double> parts_of(std::string_view text) {
    std::vector<double> parts;
    for (bool more = true; more;) {
        const std::size_t end = std::min(text.find(':'), text.size());
        std::string_view digits = text.substr(0, end);
        if (parts.size() == 3 || !is_digits(digits)) return {};
        const std::optional<double> number = take_number(digits);
        if (!number) return {};
        parts.push_back(*number);
        more = end < text.size();
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

// In milliseconds: "H:M:S", and after days also "H" and "H:M". "M:S" is refused: it could be taken
// for hours.
std::optional<double> clock_time(std::string_view text) {
    const std::size_t dash = text.find('-');
    double milliseconds = 0;
    if (dash != std::string_view::npos) {
        const std::vector<double> days = parts_of(text.substr(0, dash));
        if (days.size() != 1) return std::nullopt;
        milliseconds = days.front() * day;
        text.remove_prefix(dash + 1);
    }
    const std::vector<double> parts = parts_of(text);
    if (parts.empty() || (dash == std::string_view::npos && parts.size() != 3)) return std::nullopt;
    double unit = hour;
    for (std::size_t i = 0; i < parts.size(); ++i, unit /= 60) {
        if (i > 0 && parts[i] >= 60) return std::nullopt;
        milliseconds += parts[i] * unit;
    }
    return milliseconds;
}

std::optional<double> sum_of_units(std::string_view text) {
    double milliseconds = 0;
    while (!text.empty()) {
        const std::optional<double> number = take_number(text);
        if (!number) return std::nullopt;
        const std::optional<std::int64_t> unit = milliseconds_of(take_letters(text));
        if (!unit) return std::nullopt;
        milliseconds += *number * static_cast<double>(*unit);
    }
    return milliseconds;
}

std::optional<double> milliseconds_in(std::string_view text) {
    if (text.empty()) return std::nullopt;
    return text.find_first_of(":-") == std::string_view::npos ? sum_of_units(text)
                                                              : clock_time(text);
}

bool is_too_long(double milliseconds) {
    return milliseconds > static_cast<double>(longest_duration.count());
}

}  // namespace

std::optional<Duration> parse_duration(std::string_view text) {
    const std::optional<double> milliseconds = milliseconds_in(text);
    if (!milliseconds || is_too_long(*milliseconds)) return std::nullopt;
    return Duration(std::llround(*milliseconds));
}

std::string_view duration_fault(std::string_view text) {
    const std::optional<double> milliseconds = milliseconds_in(text);
    if (!milliseconds) return "is not a duration";
    return is_too_long(*milliseconds) ? "is too long: the longest duration is 200 years"
                                      : "is too short: the shortest duration is 1 ms";
}

std::string format_duration(Duration duration) {
    std::int64_t rest = duration.count();
    std::string text;
    for (const TimeUnit& unit : {TimeUnit{"d", day}, {"h", hour}, {"m", minute}}) {
        if (rest >= unit.milliseconds)
            text += fmt::format("{}{}", rest / unit.milliseconds, unit.name);
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
