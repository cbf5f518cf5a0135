#include "worker/engines/engine_kind.h"

#include <fmt/core.h>

#include <cmath>

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

std::optional<std::string> EngineKind::refusal(const Problem& problem,
                                               const MemoryBudget& budget) const {
    if (auto why = obstacle(problem)) return why;
    if (bytes == nullptr || !(has_huge_tables || budget.is_limited())) return std::nullopt;
    const std::uint64_t needed = bytes(problem, budget);
    if (needed <= budget.bytes_of_huge_tables()) return std::nullopt;
    return fmt::format("its tables take {}, and {} is {}", told(needed),
                       budget.is_limited() ? "half of --memory" : "the limit without --memory",
                       told(budget.bytes_of_huge_tables()));
}

double EngineKind::picoseconds_on(const Piece& piece, Board board) const {
    if (picoseconds != nullptr) return picoseconds(piece, board);
    constexpr std::uint64_t listed = 18;
    const double more = board.rows > listed ? static_cast<double>((board.rows - listed) / 2) : 0;
    return static_cast<double>(picoseconds_per_node) * std::pow(cost_growth, more);
}

}  // namespace hetman
