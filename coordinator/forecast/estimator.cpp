// Forecasts of uncounted units by random descents.
#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

#include "common/numbers/random.h"
#include "common/numbers/saturating.h"
#include "common/plural.h"
#include "coordinator/forecast/forecast.h"
#include "coordinator/forecast/node_costs.h"
#include "coordinator/forecast/strata.h"
#include "coordinator/planner/estimate.h"
#include "worker/engine_list.h"

namespace hetman {
namespace {

// The number of sampled units, and of descents in each. A first, small sample decides how the units
// are divided among the strata.
constexpr std::size_t first_units = 8;
constexpr std::uint64_t first_descents = 4;
constexpr std::size_t judged_units = 1024;
constexpr std::uint64_t descents = 16;
// The number of units from which parts are taken to measure node costs.
constexpr std::size_t measured_units = 200;

// The error of estimates beyond their spread, as a factor: descents rarely meet the largest
// subtrees.
constexpr double descent_factor = 1.2;
// The unfinished units of one stratum.
class Unfinished {
  public:
    void add(UnitId id) { units_.push_back(id); }
    void shuffle_by(Random random) { shuffle(units_, random); }
    std::size_t size() const { return units_.size(); }
    // The i-th unit in random order; repeats from the start if there are fewer.
    UnitId unit(std::size_t i) const { return units_[i % units_.size()]; }

  private:
    std::vector<UnitId> units_;
};

class Estimator {
  public:
    Estimator(const Problem& problem, const EngineKind& engine, const Plan& plan,
              const UnitStrata& strata, const Ledger& kept)
        : problem_(problem), chosen_(engine), plan_(plan), unfinished_(strata.count()) {
        for (UnitId id = 0; id < plan.size(); ++id)
            if (kept.in_share(id) && !kept.is_done(id)) unfinished_[strata.of(id)].add(id);
        std::erase_if(unfinished_, [](const Unfinished& units) { return units.size() == 0; });
        for (Unfinished& units : unfinished_) units.shuffle_by(Random(1));
    }

    void look() {
        std::vector<double> weights;
        for (const Unfinished& units : unfinished_) {
            double sum = 0;
            for (std::size_t i = 0; i < first_units; ++i) sum += nodes_of(units, i, first_descents);
            weights.push_back(sum / first_units * static_cast<double>(units.size()));
        }
        const double all = std::accumulate(weights.begin(), weights.end(), 0.0);
        for (std::size_t i = 0; i < unfinished_.size(); ++i) {
            const double share = all > 0 ? weights[i] / all : 0;
            const auto units =
                first_units + static_cast<std::size_t>(share * static_cast<double>(judged_units));
            Stratum stratum;
            stratum.add_unknown(1, static_cast<double>(unfinished_[i].size()));
            for (std::size_t unit = 0; unit < units; ++unit)
                stratum.add(nodes_of(unfinished_[i], unit, descents));
            strata_.push_back(std::move(stratum));
        }
    }

    // Units from whose parts node costs can be measured; units with many nodes are chosen more
    // often.
    std::vector<Unit> typical_units() const {
        std::vector<Unit> units;
        Random random(2);
        for (std::size_t i = 0; i < unfinished_.size(); ++i) {
            const std::vector<double>& nodes = strata_[i].known;
            const double all = std::accumulate(nodes.begin(), nodes.end(), 0.0);
            const std::size_t wanted =
                std::max<std::size_t>(1, nodes.size() * measured_units / judged_units);
            for (std::size_t unit = 0; unit < wanted; ++unit)
                units.push_back(plan_.unit(unfinished_[i].unit(pick(nodes, all, random))));
        }
        shuffle(units, random);
        return units;
    }

    Forecast forecast(const NodeCosts& costs) const {
        std::vector<Stratum> seconds;
        double node_factor = 1;
        double cost_factor = 1;
        for (std::size_t i = 0; i < unfinished_.size(); ++i) {
            const EngineKind& engine = engine_of(unfinished_[i]);
            const NodeCost cost = costs.of(engine);
            node_factor = std::max(node_factor, factor_of(engine));
            cost_factor = std::max(cost_factor, cost.factor);
            seconds.push_back(strata_[i]);
            for (double& value : seconds.back().known) value *= cost.seconds;
        }
        Forecast forecast;
        forecast.is_beyond_estimate = is_beyond_estimate_;
        for (std::size_t i = 0; i < unfinished_.size(); ++i)
            forecast.units += std::min(strata_[i].known.size(), unfinished_[i].size());
        forecast.nodes = widened(*sum_of_unknown(strata_), node_factor);
        forecast.core_seconds = widened(*sum_of_unknown(seconds), node_factor * cost_factor);
        return forecast;
    }

  private:
    const EngineKind& engine_of(const Unfinished& units) const {
        return engine_with(plan_.unit(units.unit(0)).symmetry);
    }

    // Engines are kept, because refusing a problem may take as long as estimating it.
    const EngineKind& engine_with(const Subgroup& symmetry) const {
        const EngineKind*& engine = engines_[symmetry];
        if (engine == nullptr) engine = &engine_for(chosen_, problem_, symmetry);
        return *engine;
    }

    double nodes_of(const Unfinished& units, std::size_t i, std::uint64_t samples) {
        const Unit unit = plan_.unit(units.unit(i));
        const EngineKind& engine = engine_with(unit.symmetry);
        const std::uint64_t nodes = engine.cuts_by_prefixes()
                                        ? estimate_nodes(map(), problem_of(problem_, unit), engine,
                                                         samples, unit.id + i * plan_.size())
                                        : estimate_of(engine, unit.symmetry)(unit.kind);
        is_beyond_estimate_ |= nodes == Saturating::most;
        return static_cast<double>(nodes);
    }

    const AttackMap& map() {
        if (!map_) map_.emplace(problem_);
        return *map_;
    }

    // Estimates are kept, because making one takes longer than calling it.
    const NodeEstimate& estimate_of(const EngineKind& engine, const Subgroup& symmetry) {
        NodeEstimate& estimate = estimates_[symmetry];
        if (!estimate) {
            Problem part = problem_;
            part.required = symmetry;
            estimate = engine.nodes(part);
        }
        return estimate;
    }

    static std::size_t pick(const std::vector<double>& weights, double all, Random& random) {
        double at = static_cast<double>(random.below(1 << 30)) / (1 << 30) * all;
        for (std::size_t i = 0; i < weights.size(); ++i)
            if ((at -= weights[i]) < 0) return i;
        return 0;
    }

    static double factor_of(const EngineKind& engine) {
        return engine.cuts_by_prefixes() ? descent_factor : engine.nodes_factor;
    }

    const Problem& problem_;
    const EngineKind& chosen_;
    const Plan& plan_;
    std::optional<AttackMap> map_;  // made when needed: for 1500 x 1500 it takes a minute
    std::vector<Unfinished> unfinished_;
    mutable std::map<Subgroup, const EngineKind*> engines_;
    std::map<Subgroup, NodeEstimate> estimates_;  // for engines that do not cut by prefixes
    std::vector<Stratum> strata_;  // estimated nodes, by stratum; all units count as unknown
    bool is_beyond_estimate_ = false;
};

}  // namespace

std::optional<Forecast> forecast_by_descents(const Problem& problem, const std::string& engine,
                                             const Plan& plan, const UnitStrata& strata,
                                             const Ledger& kept, std::uint64_t memory) {
    Estimator estimator(problem, engine_kind(engine), plan, strata, kept);
    estimator.look();
    const std::vector<Unit> units = memory > 0 ? estimator.typical_units() : std::vector<Unit>();
    const NodeCosts costs(problem, engine, units, memory);
    Forecast forecast = estimator.forecast(costs);
    forecast.start_seconds = costs.seconds_to_start();
    forecast.basis = "random descents from " + counted(forecast.units, "unit");
    return forecast;
}

}  // namespace hetman
