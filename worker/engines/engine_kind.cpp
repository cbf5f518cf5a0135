#include "worker/engines/engine_kind.h"

#include <cmath>

namespace hetman {

double EngineKind::picoseconds_on(const Piece& piece, Board board) const {
    if (picoseconds != nullptr) return picoseconds(piece, board);
    constexpr std::uint64_t listed = 18;
    const double more = board.rows > listed ? static_cast<double>((board.rows - listed) / 2) : 0;
    return static_cast<double>(picoseconds_per_node) * std::pow(cost_growth, more);
}

}  // namespace hetman
