#include "coordinator/planner/first_squares.h"

#include "coordinator/plan/levels/frame.h"
#include "coordinator/plan/levels/line_frames.h"

namespace hetman {

FirstSquares::FirstSquares(const Plan& plan, std::string_view frame, const GoalKind& goal)
    : plan_(plan) {
    const Problem& problem = plan.problem();
    const LevelKind& level = first_rows_level();
    if (frame != level.name || goal.ends_at_details() || !fills_lines(problem)) return;
    group_ = frame_symmetries(problem, level.lines_of(problem));
    units_ = plan.parts().front().units;
}

std::vector<Square> FirstSquares::of(UnitId id) const {
    const Problem unit = problem_of(plan_.problem(), plan_.unit(id));
    std::vector<Square> squares;
    // The group maps the set of first rows to itself, so the piece may come from the second row.
    for (const Symmetry& symmetry : group_)
        squares.push_back(apply(symmetry, unit.board, unit.preplaced).front());
    return squares;
}

}  // namespace hetman
