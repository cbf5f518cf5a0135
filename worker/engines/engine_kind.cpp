#include "worker/engines/engine_kind.h"

#include <cmath>
#include <stdexcept>

#include "common/failure.h"
#include "common/problem/attack_map.h"
#include "common/problem/problem.h"
#include "worker/machine/usable_memory.h"

namespace hetman {

std::optional<std::string> EngineKind::refusal(const Problem& problem,
                                               const MemoryBudget& budget) const {
    if (has_stopped_rides(problem) && !takes_walls)
        return "it counts on boards without walls; filtering counts with them";
    if (auto why = obstacle(problem)) return why;
    if (bytes == nullptr || !(has_huge_tables || budget.is_limited())) return std::nullopt;
    return budget.refusal_of_tables(bytes(problem, budget));
}

std::uint64_t EngineKind::most_rows(const Piece& piece) const {
    return widest_board == nullptr ? widest_bit_row : widest_board(piece);
}

std::uint64_t EngineKind::bytes_of(const Problem& problem, const MemoryBudget& budget) const {
    return bytes == nullptr ? 0 : bytes(problem, budget);
}

std::unique_ptr<Engine> EngineKind::make_for(const Problem& problem,
                                             const MemoryBudget& budget) const {
    const std::uint64_t needed = bytes_of(problem, budget);
    const auto lack =
        needed == 0 ? std::nullopt : lack_of_memory("counting with engine " + name, needed);
    if (lack)
        throw Failure(ExitCode::usage,
                      {*lack, "--memory", "set a lower limit, or use a machine with more memory"});
    return make_engine(problem, budget);
}

std::unique_ptr<Engine> EngineKind::make_engine(const Problem& problem,
                                                const MemoryBudget& budget) const {
    if (has_stopped_rides(problem) && !takes_walls)
        throw std::invalid_argument(name + " does not count with walls");
    return make(problem, budget);
}

double EngineKind::picoseconds_on(const Piece& piece, Board board) const {
    if (picoseconds != nullptr) return picoseconds(piece, board);
    constexpr std::uint64_t listed = 18;
    const double more = board.rows > listed ? static_cast<double>((board.rows - listed) / 2) : 0;
    return static_cast<double>(picoseconds_per_node) * std::pow(cost_growth, more);
}

}  // namespace hetman
