#include "worker/engines/memory_budget.h"

#include <fmt/core.h>

#include "common/numbers/saturating.h"

namespace hetman {
namespace {

std::string told(std::uint64_t bytes) {
    constexpr double mebibyte = 1 << 20;
    const double mebibytes = static_cast<double>(bytes) / mebibyte;
    if (bytes == Saturating::most) return "too much memory";
    return mebibytes < 1024 ? fmt::format("{:.0f} MiB", mebibytes)
                            : fmt::format("{:.1f} GiB", mebibytes / 1024);
}

}  // namespace

std::optional<std::string> MemoryBudget::refusal_of_tables(std::uint64_t needed) const {
    if (needed <= bytes_of_huge_tables()) return std::nullopt;
    return fmt::format(
        "its tables need {}, but {} is {}", told(needed),
        is_limited() ? "the engine's share of --memory" : "the limit without --memory",
        told(bytes_of_huge_tables()));
}

}  // namespace hetman
