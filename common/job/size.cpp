#include "common/job/size.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <limits>

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

}  // namespace

std::optional<std::uint64_t> parse_size(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number == 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    for (const SizeUnit& unit : size_units) {
        if (text != unit.suffix) continue;
        if (number > std::numeric_limits<std::uint64_t>::max() / unit.bytes) return std::nullopt;
        return number * unit.bytes;
    }
    return std::nullopt;
}

std::string format_size(std::uint64_t bytes) {
    for (const SizeUnit& unit : size_units)
        if (bytes % unit.bytes == 0) return fmt::format("{}{}", bytes / unit.bytes, unit.suffix);
    return {};
}

}  // namespace hetman
