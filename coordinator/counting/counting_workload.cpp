#include "coordinator/counting/counting_workload.h"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "common/numbers/saturating.h"
#include "common/plural.h"
#include "coordinator/dispatch/recounts/recount_policy.h"
#include "coordinator/forecast/forecast.h"
#include "coordinator/plan/levels/level_list.h"
#include "coordinator/planner/memory.h"
#include "coordinator/planner/planner.h"
#include "worker/engine_list.h"
#include "worker/goals/goals.h"

namespace hetman {
namespace {

class CountingDecider final : public Decider {
  public:
    CountingDecider(const Problem& problem, const RunSettings& settings, const CountingGoal& goal)
        : eligible_(problem, settings, goal) {}

    void check() override { eligible_.check(); }
    Decision decide(const PlanningWatch& watch) override {
        return hetman::decide(eligible_, watch);
    }
    std::optional<std::string> advice_on_memory(const Decision& decision) override {
        if (!eligible_.goal().only_counts()) return std::nullopt;
        return eligible_.advice_on_memory(decision.engine);
    }

  private:
    EligibleEngines eligible_;
};

bool is_among(const std::string& name, const std::vector<std::string>& known) {
    return std::find(known.begin(), known.end(), name) != known.end();
}

}  // namespace

std::unique_ptr<Decider> CountingWorkload::decider(const Problem& problem,
                                                   const RunSettings& settings) const {
    return std::make_unique<CountingDecider>(problem, settings, goal_);
}

Decision CountingWorkload::decide_again(const Problem&, const Decision& kept,
                                        const RunSettings& settings) const {
    Decision decision = kept;
    if (settings.engine != choose_automatically) decision.engine = settings.engine;
    if (settings.frame != choose_automatically) decision.frame = settings.frame;
    if (settings.unit_nodes) decision.unit_nodes = *settings.unit_nodes;
    return decision;
}

void CountingWorkload::check(const Problem&, const Decision& decision) const {
    if (!is_among(decision.engine, engine_names()) || decision.unit_nodes == 0 ||
        !is_among(decision.frame, all_frame_names()))
        throw std::runtime_error("its engine, frame or budget is unknown to this version");
    if (strategy_of(decision.frame) == Strategy::row_choices &&
        engine_kind(decision.engine).strategy() != Strategy::row_choices)
        throw std::runtime_error("its engine does not have its frame");
}

Plan CountingWorkload::plan(const Problem& problem, const Decision& decision,
                            const PlanScope& scope, const PlanningWatch& watch) const {
    return make_plan(problem, decision, scope, watch, goal_);
}

std::uint64_t CountingWorkload::frame_weight(const Problem& problem, const Subgroup& symmetry,
                                             const Decision& decision,
                                             const PlanningWatch& watch) const {
    return hetman::frame_weight(problem, symmetry, decision, goal_, watch);
}

bool CountingWorkload::has_whole_parts(const Decision& decision) const {
    return strategy_of(decision.frame) == Strategy::whole;
}

// A process's threads share its tables.
std::uint64_t CountingWorkload::bytes(const Job& job, std::uint64_t threads) const {
    return engine_kind(job.run.engine).bytes_of(job.problem, memory_budget_of(job.run, threads));
}

void CountingWorkload::expect_memory(const Job& job, std::uint64_t threads) const {
    if (!job.run.memory) return;
    expect_within_limit(
        bytes(job, threads),
        fmt::format("counting with engine {} on {}", job.run.engine, counted(threads, "thread")),
        job.run, threads);
}

// The units of a heat map are only counted again.
RecountWay CountingWorkload::recount_way(const Plan& plan, const std::string& first,
                                         const std::string& asked) const {
    const std::string by = RecountPolicy(plan, first, goal_).second(asked);
    return {by, fmt::format("engine {}{}", by, by == first ? ", the run's own" : ""), count_goal(),
            Recounted::by_another_engine};
}

std::string CountingWorkload::counter(const Problem& problem, const std::string& engine,
                                      const Subgroup& required) const {
    return engine_for(engine_kind(engine), problem, required).name;
}

std::optional<Forecast> CountingWorkload::forecast(const Plan& plan, const Decision& decision,
                                                   const UnitStrata& strata, const Ledger& kept,
                                                   std::uint64_t memory) const {
    return forecast_by_descents(plan.problem(), decision.engine, plan, strata, kept, memory);
}

std::string CountingWorkload::describe(const Decision& decision) const {
    return fmt::format("engine {}, frame {}", decision.engine, decision.frame);
}

std::string CountingWorkload::describe_units(const Plan&, const Decision& decision) const {
    if (decision.unit_nodes == Saturating::most) return "units of any size";
    return fmt::format("at most {} nodes a unit (estimated)", decision.unit_nodes);
}

}  // namespace hetman
