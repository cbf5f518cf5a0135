#pragma once
// The workload of counting: a problem, an engine that counts it, and a level that cuts it.

#include "coordinator/plan/workload.h"
#include "worker/goals/counting_goal.h"

namespace hetman {

class CountingWorkload final : public Workload {
  public:
    explicit CountingWorkload(const CountingGoal& goal) : goal_(goal) {}

    const GoalKind& goal() const override { return goal_; }
    void expect_engines(const std::string&) const override {}

    std::unique_ptr<Decider> decider(const Problem& problem,
                                     const RunSettings& settings) const override;
    Decision decide_again(const Problem& problem, const Decision& kept,
                          const RunSettings& settings) const override;
    void check(const Problem& problem, const Decision& decision) const override;

    Plan plan(const Problem& problem, const Decision& decision, const PlanScope& scope,
              const PlanningWatch& watch) const override;
    std::uint64_t frame_weight(const Problem& problem, const Subgroup& symmetry,
                               const Decision& decision, const PlanningWatch& watch) const override;
    bool has_whole_parts(const Decision& decision) const override;

    std::uint64_t bytes(const Job& job, std::uint64_t threads) const override;
    void expect_memory(const Job& job, std::uint64_t threads) const override;

    RecountWay recount_way(const Plan& plan, const std::string& first,
                           const std::string& asked) const override;
    std::string counter(const Problem& problem, const std::string& engine,
                        const Subgroup& required) const override;

    std::optional<Forecast> forecast(const Plan& plan, const Decision& decision,
                                     const UnitStrata& strata, const Ledger& kept,
                                     std::uint64_t memory) const override;

    std::string describe(const Decision& decision) const override;
    std::string describe_units(const Plan& plan, const Decision& decision) const override;

  private:
    const CountingGoal& goal_;
};

}  // namespace hetman
