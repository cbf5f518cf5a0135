#include "coordinator/completion/study_workload.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "common/failure.h"
#include "common/plural.h"
#include "coordinator/forecast/forecast.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/levels/level_list.h"
#include "coordinator/planner/memory.h"
#include "worker/completion/study/completions.h"
#include "worker/completion/study/studied_samples.h"

namespace hetman {
namespace {

// A unit takes some tenths of a second.
constexpr std::uint64_t rows_of_unit = std::uint64_t{1} << 21;
// Enough units for all threads to finish together, but no more than a ledger should hold.
constexpr std::uint64_t least_units = 64;
constexpr std::uint64_t most_automatic_units = 100'000;

// The error of the listed costs, as a factor: some completions take many times as long as others.
constexpr double listed_cost_factor = 10;

// The cost of a method, in the order of the methods: of placing a queen on a large board, and of a
// composition on a small one. Measured and rounded.
struct CompletionCost {
    double nanoseconds_a_row;
    double nanoseconds_a_board;

    double nanoseconds_on(double n) const { return nanoseconds_a_row * n + nanoseconds_a_board; }
};
constexpr std::array<CompletionCost, all_completion_methods.size()> completion_costs{
    {{50, 20'000}, {500, 200'000}, {100, 1000}, {30'000, 1000}, {500, 200'000}, {30'000, 1000}}};

CompletionCost cost_of(CompletionMethod method) {
    return completion_costs[static_cast<std::size_t>(method)];
}

std::uint64_t quotient_up(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

std::string method_of(const Problem& problem) {
    return std::string(name_of(study_of(problem).method));
}

const SampleRange& samples_of(const Unit& unit) { return std::get<SampleRange>(unit.kind); }

// The estimated CPU time of a unit.
double seconds_of(const Problem& problem, const Unit& unit) {
    const CompletionStudy& study = study_of(problem);
    const auto n = static_cast<double>(problem.board.side());
    const auto samples = static_cast<double>(samples_of(unit).count);
    const double placements = samples / static_cast<double>(study.cuts);
    return (samples * cost_of(study.method).nanoseconds_on(n) +
            placements * cost_of(CompletionMethod::streamed).nanoseconds_on(n)) /
           1e9;
}

class StudyDecider final : public Decider {
  public:
    StudyDecider(const Problem& problem, const RunSettings& settings)
        : samples_(study_of(problem).samples),
          rows_(problem.board.side()),
          decision_{method_of(problem), whole_level().name, settings.unit_nodes.value_or(0)} {}

    Decision decide(const PlanningWatch&) override {
        if (decision_.unit_nodes > 0) return decision_;
        const std::uint64_t fair =
            std::clamp(rows_of_unit / rows_, std::uint64_t{1}, quotient_up(samples_, least_units));
        const std::uint64_t of_unit = std::max(fair, quotient_up(samples_, most_automatic_units));
        decision_.unit_nodes = of_unit * rows_;
        return decision_;
    }

  private:
    std::uint64_t samples_;
    std::uint64_t rows_;
    Decision decision_;
};

class StudyWorkload final : public Workload {
    const GoalKind& goal() const override { return completions_goal(); }

    void expect_engines(const std::string& flag) const override {
        throw Failure(ExitCode::usage, {"a study of completions has a method, not an engine", flag,
                                        "write method = ... in [completion] of the job"});
    }

    std::unique_ptr<Decider> decider(const Problem& problem,
                                     const RunSettings& settings) const override {
        return std::make_unique<StudyDecider>(problem, settings);
    }

    Decision decide_again(const Problem& problem, const Decision& kept,
                          const RunSettings& settings) const override {
        return {method_of(problem), kept.frame, settings.unit_nodes.value_or(kept.unit_nodes)};
    }

    void check(const Problem& problem, const Decision& decision) const override {
        if (decision.engine != method_of(problem) || decision.unit_nodes == 0 ||
            decision.frame != whole_level().name)
            throw std::runtime_error("its method, frame or budget is unknown to this version");
    }

    Plan plan(const Problem& problem, const Decision& decision, const PlanScope&,
              const PlanningWatch&) const override {
        const CompletionStudy& study = study_of(problem);
        std::uint64_t of_unit =
            std::clamp(decision.unit_nodes / problem.board.side(), std::uint64_t{1}, study.samples);
        // If two units share a placement from which compositions are cut, each unit generates it
        // again.
        if (of_unit > study.cuts) of_unit -= of_unit % study.cuts;
        if (quotient_up(study.samples, of_unit) > most_units) throw too_many_units();
        Plan plan(problem);
        plan.open_part({}, 1);
        Unit unit;
        for (std::uint64_t first = 0; first < study.samples; first += of_unit) {
            unit.kind = SampleRange{first, std::min(of_unit, study.samples - first)};
            plan.add(unit);
        }
        plan.close_part(1);
        return plan;
    }

    // Each thread has boards of its own.
    std::uint64_t bytes(const Job& job, std::uint64_t threads) const override {
        return bytes_of_sample(job.problem) * threads;
    }

    void expect_memory(const Job& job, std::uint64_t threads) const override {
        const std::string what =
            fmt::format("completing {} of {} at a time", counted(threads, "board"),
                        counted(job.problem.board.side(), "row"));
        hetman::expect_memory(bytes(job, threads), what, "[completion]");
        expect_within_limit(bytes(job, threads), what, job.run, threads);
    }

    RecountWay recount_way(const Plan&, const std::string& first,
                           const std::string& asked) const override {
        if (asked != choose_automatically)
            throw Failure(ExitCode::usage,
                          {"studies of completions take no engine", "--engine",
                           "leave it out: samples are completed again by the study's own method"});
        return {first, "method " + first, goal(), Recounted::by_same_engine,
                "its samples were completed again"};
    }

    std::optional<Forecast> forecast(const Plan& plan, const Decision&, const UnitStrata&,
                                     const Ledger& kept, std::uint64_t) const override {
        Forecast forecast;
        forecast.basis = "listed costs of a completion; nothing was completed";
        double nodes = 0;
        double seconds = 0;
        for (UnitId id = 0; id < kept.units(); ++id) {
            if (!kept.in_share(id) || kept.is_done(id)) continue;
            const Unit unit = plan.unit(id);
            nodes += static_cast<double>(samples_of(unit).count) *
                     static_cast<double>(plan.problem().board.rows);
            seconds += seconds_of(plan.problem(), unit);
            ++forecast.units;
        }
        forecast.nodes = {nodes, 0, nodes};
        forecast.core_seconds = widened(exactly(seconds), listed_cost_factor);
        return forecast;
    }

    std::string describe_units(const Plan& plan, const Decision&) const override {
        return counted(samples_of(plan.unit(0)).count, "composition") + " a unit";
    }
};

}  // namespace

const Workload& study_workload() {
    static const StudyWorkload workload;
    return workload;
}

}  // namespace hetman
