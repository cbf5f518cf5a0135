#include "coordinator/plan/levels/level_list.h"

#include "coordinator/plan/levels/orbit_level.h"

namespace hetman {
namespace {

class WholeLevel final : public Level {
  public:
    WholeLevel(const Problem& problem, const EngineKind& engine)
        : problem_(problem), engine_(engine) {}

    std::uint64_t whole_estimate() const override {
        return engine_.nodes == nullptr ? 0 : engine_.nodes(problem_)(WholeProblem{});
    }

    std::uint64_t add_units(Plan& plan, std::uint64_t /*budget*/) const override {
        plan.add(Unit{});
        return 1;
    }

  private:
    Problem problem_;
    const EngineKind& engine_;
};

Suits suits_whole(const Problem& problem, const EngineKind& engine, const GoalKind& goal,
                  const MemoryBudget&) {
    if (!engine.cuts_by_prefixes())
        return engine.strategy() == Strategy::whole ? Suits::usually : Suits::no;
    if (goal.ends_at_details()) return fills_lines(problem) ? Suits::no : Suits::only;
    // The heat map of a part could not tell whether its placements are the largest or smallest.
    if (problem.pieces.is_extreme() && !goal.only_counts()) return Suits::only;
    return engine.default_frame == orbit_level().name ? Suits::if_named : Suits::no;
}

}  // namespace

const LevelKind& whole_level() {
    static const LevelKind kind{
        .name = std::string(frame_name(Strategy::whole)),
        .suits = suits_whole,
        .cuts_part = is_counted_by_chosen,
        .make = [](const Problem& problem, const EngineKind& engine, const PlanningWatch&)
            -> std::unique_ptr<Level> { return std::make_unique<WholeLevel>(problem, engine); },
        .count_weight = [](const Problem&, const EngineKind&,
                           const PlanningWatch&) -> std::uint64_t { return 1; },
        .most_aimed_units = 0,
    };
    return kind;
}

}  // namespace hetman
