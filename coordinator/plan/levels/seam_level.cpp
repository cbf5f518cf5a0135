#include "coordinator/plan/levels/level_list.h"

#include "coordinator/plan/levels/square_level.h"

namespace hetman {
namespace {

// Finds the seam's fillings only when units are made of them.
class SeamLevel final : public Level {
  public:
    SeamLevel(const Problem& problem, const EngineKind& engine, const PlanningWatch& watch)
        : problem_(problem), engine_(engine), watch_(watch) {}

    std::uint64_t whole_estimate() const override {
        return engine_.nodes(problem_)(WholeProblem{});
    }

    std::uint64_t add_units(Plan& plan, std::uint64_t /*budget*/) const override {
        const SquareLevel level(problem_, watch_, engine_.seam_of(problem_));
        level.add_fillings(plan, engine_.nodes(problem_)(Prefix{}));
        return level.weight();
    }

  private:
    Problem problem_;
    const EngineKind& engine_;
    const PlanningWatch& watch_;
};

Suits suits_seam(const Problem& problem, const EngineKind& engine, const GoalKind&,
                 const MemoryBudget&) {
    return engine.seam_of(problem).empty() ? Suits::no : Suits::only;
}

}  // namespace

const LevelKind& seam_level() {
    static const LevelKind kind{
        .name = "seam",
        .suits = suits_seam,
        .cuts_part = is_counted_by_chosen,
        .make = [](const Problem& problem, const EngineKind& engine,
                   const PlanningWatch& watch) -> std::unique_ptr<Level> {
            return std::make_unique<SeamLevel>(problem, engine, watch);
        },
        .count_weight =
            [](const Problem& problem, const EngineKind& engine, const PlanningWatch&) {
                return count_fillings_of(problem, engine.seam_of(problem));
            },
        .most_aimed_units = 0,
    };
    return kind;
}

}  // namespace hetman
