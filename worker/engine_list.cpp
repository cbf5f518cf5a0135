#include "worker/engine_list.h"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"
#include "worker/engines/backtracking/backtracking.h"
#include "worker/engines/brute_force/brute_force.h"
#include "worker/engines/chain_sum/chain_sum.h"
#include "worker/engines/class_join/class_join.h"
#include "worker/engines/closed_form/closed_form.h"
#include "worker/engines/column_dp/column_dp.h"
#include "worker/engines/filtering/filtering.h"
#include "worker/engines/forward_filter/forward_filter.h"
#include "worker/engines/frontier_dp/frontier_dp.h"
#include "worker/engines/inclusion_exclusion/inclusion_exclusion.h"
#include "worker/engines/line_join/line_join.h"
#include "worker/engines/line_sweep/line_sweep.h"
#include "worker/engines/parallel_lines/parallel_lines.h"
#include "worker/engines/quadrant_join/quadrant_join.h"
#include "worker/engines/row_bitmask/row_bitmask.h"

namespace hetman {

// From least to most pruning: of engines with equal estimates the later one is chosen.
const std::vector<EngineKind>& engine_kinds() {
    static const std::vector<EngineKind> kinds{
        brute_force_kind(),          //
        backtracking_kind(),         //
        filtering_kind(),            //
        row_bitmask_kind(),          //
        forward_filter_kind(),       //
        line_sweep_kind(),           //
        inclusion_exclusion_kind(),  //
        quadrant_join_kind(),        //
        line_join_kind(),            //
        frontier_dp_kind(),          //
        column_dp_kind(),            //
        class_join_kind(),           //
        closed_form_kind(),          //
        chain_sum_kind(),            //
        parallel_lines_kind(),       //
    };
    return kinds;
}

std::vector<std::string> engine_names() {
    std::vector<std::string> names;
    for (const EngineKind& kind : engine_kinds()) names.push_back(kind.name);
    return names;
}

const EngineKind& engine_kind(std::string_view name) {
    const auto& kinds = engine_kinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(),
                                    [&](const EngineKind& kind) { return kind.name == name; });
    if (found == kinds.end())
        throw std::invalid_argument(fmt::format("there is no engine {}", name));
    return *found;
}

std::uint64_t widest_board(const Piece& piece) {
    std::uint64_t widest = 0;
    for (const EngineKind& kind : engine_kinds()) widest = std::max(widest, kind.most_rows(piece));
    return widest;
}

const EngineKind& engine_for(const EngineKind& chosen, const Problem& problem,
                             const Subgroup& required) {
    Problem part = problem;
    part.required = required;
    if (!chosen.refusal(part)) return chosen;
    if (chosen.has_huge_tables && !chosen.refusal(part, {chosen.bytes(problem, {})})) return chosen;
    const EngineKind* stand_in = nullptr;
    for (const EngineKind& kind : engine_kinds())
        if (kind.stands_in && (stand_in == nullptr || !kind.refusal(part))) stand_in = &kind;
    return *stand_in;
}

}  // namespace hetman
