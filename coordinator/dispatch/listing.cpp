#include "coordinator/dispatch/listing.h"

#include <algorithm>

#include "coordinator/planner/planner.h"
#include "worker/engine_list.h"
#include "worker/goals/goals.h"

namespace hetman {
namespace {

constexpr auto listing_engine = "filtering";

bool is_smallest_image(const SymmetryGroup& group, Board board,
                       const std::vector<Square>& placement) {
    return std::none_of(group.begin(), group.end(), [&](const Symmetry& symmetry) {
        return apply(symmetry, board, placement) < placement;
    });
}

}  // namespace

void check_listing(const Problem& problem) {
    RunSettings settings;
    settings.engine = listing_engine;
    check_engine(problem, settings, first_placement_goal());
}

void list_placements(const Problem& problem, bool one_of_each_class, const PlacementVisitor& visit,
                     const StopFlag& stop) {
    check_listing(problem);
    if (is_impossible(problem)) return;
    const SymmetryGroup group = class_symmetries(problem);
    const auto sorted = [&](std::vector<Square> placement) {
        std::sort(placement.begin(), placement.end());
        if (one_of_each_class && !is_smallest_image(group, problem.board, placement)) return true;
        return visit(placement);
    };
    const auto search = engine_kind(listing_engine).make_engine(problem);
    dynamic_cast<const SearchEngine&>(*search).visit(problem, sorted, stop);
}

}  // namespace hetman
