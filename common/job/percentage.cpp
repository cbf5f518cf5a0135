#include "common/job/percentage.h"

#include <fmt/core.h>

#include <charconv>
#include <cmath>

namespace hetman {

std::optional<double> parse_percentage(std::string_view text) {
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value, std::chars_format::fixed);
    const std::string_view left(rest, static_cast<std::size_t>(end - rest));
    if (error != std::errc() || left != "%" || std::signbit(value) || !(value <= 100))
        return std::nullopt;
    return value;
}

std::string format_percentage(double percent) { return fmt::format("{}%", percent); }

}  // namespace hetman
