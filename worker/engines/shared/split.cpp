#include "worker/engines/shared/split.h"

#include "common/problem/problem.h"

namespace hetman {

std::optional<Split> split_at_next_line(const AttackMap& map, const Problem& problem,
                                        LineRule rule) {
    if (!problem.required.is_trivial() || problem.folded || !fills_lines(problem))
        return std::nullopt;
    const Position position(map, problem);
    if (position.is_full()) return std::nullopt;
    Split split;
    if (position.is_refuted(rule)) return split;
    for (const Square square : position.free_squares(*position.next_line(rule))) {
        ++split.nodes;
        Position child = position;
        child.place(square);
        if (child.is_full() || !child.is_refuted(rule)) split.children.push_back({{square}, {}});
    }
    return split;
}

}  // namespace hetman
