#include "coordinator/plan/cutting/square_cutter.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace hetman {
namespace {

// Units may be larger than the budget by this factor if their parts would be smaller than it by
// more.
constexpr std::uint64_t most_oversize = 16;

// On large boards a position has thousands of children, each thousands of times as small: cutting
// one slightly larger than the budget would give units that take longer to hand out than to count.
bool is_small(const SquareBoard& board, std::uint64_t nodes, std::uint64_t budget) {
    if (nodes <= budget) return true;
    return nodes / most_oversize <= budget &&
           nodes / std::max<std::size_t>(board.ways().size(), 1) < budget / most_oversize;
}

}  // namespace

void SquareCutter::cut(SquareBoard board, Prefix prefix, std::uint64_t weight) {
    cut_on(std::move(board), prefix, weight);
}

void SquareCutter::cut_on(SquareBoard board, Prefix& prefix, std::uint64_t weight) {
    heed_stop_();
    const Prefix before = prefix;
    bool may_follow = true;
    while (may_follow && !board.is_dead()) {
        const std::optional<Square> square = board.next_free();
        const std::uint64_t nodes = estimate_squares(board, unit_positions, plan_.size());
        if (is_small(board, nodes, budget_) || !square || board.is_full()) {
            Prefix sorted = prefix;
            std::sort(sorted.placed.begin(), sorted.placed.end());
            std::sort(sorted.blocked.begin(), sorted.blocked.end());
            plan_.add(sorted, weight, std::max<std::uint64_t>(nodes, 1));
            break;
        }
        SquareBoard child = board;
        if (child.place(*square)) {
            const std::size_t placed = prefix.placed.size();
            for (const Square image : orbit(problem_.required, problem_.board, *square))
                prefix.placed.push_back(image);
            cut_on(std::move(child), prefix, weight);
            prefix.placed.resize(placed);
        }
        may_follow = board.leave_empty(*square);
        prefix.blocked.push_back(*square);
    }
    prefix = before;
}

}  // namespace hetman
