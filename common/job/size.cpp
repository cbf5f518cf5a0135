#include "common/job/size.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "common/job/whole_number.h"
#include "common/text_case.h"

namespace hetman {
namespace {

struct SizeUnit {
    std::string_view suffix;
    std::uint64_t bytes;
};
// The largest first.
constexpr std::array<SizeUnit, 9> size_units{{{"TiB", std::uint64_t{1} << 40},
                                              {"TB", 1'000'000'000'000},
                                              {"GiB", std::uint64_t{1} << 30},
                                              {"GB", 1'000'000'000},
                                              {"MiB", std::uint64_t{1} << 20},
                                              {"MB", 1'000'000},
                                              {"KiB", std::uint64_t{1} << 10},
                                              {"kB", 1'000},
                                              {"B", 1}}};

constexpr auto fixed = std::chars_format::fixed;

// A letter alone stands for a power of 1024, as in SLURM.
constexpr std::string_view letters = "kmgt";

std::optional<std::uint64_t> bytes_of(std::string_view suffix) {
    const std::string lower = lower_case(suffix);
    if (lower.empty()) return 1;
    for (const SizeUnit& unit : size_units)
        if (lower == lower_case(unit.suffix)) return unit.bytes;
    const std::size_t power = letters.find(lower);
    if (lower.size() != 1 || power == std::string_view::npos) return std::nullopt;
    return std::uint64_t{1} << 10 * (power + 1);
}

}  // namespace

std::optional<std::uint64_t> parse_size(std::string_view text) {
    if (const auto bytes = parse_whole_number(text)) return *bytes == 0 ? std::nullopt : bytes;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + digits, number);
    if (error != std::errc()) return std::nullopt;
    double fraction = 0;
    text.remove_prefix(digits);
    if (text.starts_with('.')) {
        const auto [rest, wrong] =
            std::from_chars(text.data(), text.data() + text.size(), fraction, fixed);
        if (wrong != std::errc() || rest == text.data() + 1) return std::nullopt;
        text.remove_prefix(static_cast<std::size_t>(rest - text.data()));
    }
    const std::optional<std::uint64_t> unit = bytes_of(text);
    // A share of one byte and sums beyond 64 bits are no sizes.
    if (!unit || (*unit == 1 && fraction != 0)) return std::nullopt;
    const auto part = static_cast<std::uint64_t>(fraction * static_cast<double>(*unit));
    if (number > (std::numeric_limits<std::uint64_t>::max() - part) / *unit) return std::nullopt;
    const std::uint64_t bytes = number * *unit + part;
    return bytes == 0 ? std::nullopt : std::optional(bytes);
}

std::string format_size(std::uint64_t bytes) {
    for (const SizeUnit& unit : size_units)
        if (bytes % unit.bytes == 0) return fmt::format("{}{}", bytes / unit.bytes, unit.suffix);
    return {};
}

}  // namespace hetman
