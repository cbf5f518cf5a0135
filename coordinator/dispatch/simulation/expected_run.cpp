#include "coordinator/dispatch/simulation/expected_run.h"

#include <algorithm>
#include <cmath>

#include "common/numbers/random.h"

namespace hetman {
namespace {

// A number drawn nearly from the standard normal distribution (the sum of twelve uniform ones).
double normal(Random& random) {
    constexpr int terms = 12;
    constexpr std::uint64_t fine = std::uint64_t{1} << 32;
    double sum = 0;
    for (int i = 0; i < terms; ++i)
        sum += (static_cast<double>(random.below(fine)) + 0.5) / static_cast<double>(fine);
    return sum - terms / 2.0;
}

double threads_of(const SimulatedCluster& cluster) {
    double threads = 0;
    for (const SimulatedWorker& worker : cluster.workers) threads += worker.threads;
    return threads;
}

}  // namespace

SimulatedOutcome simulate_run(const Plan& plan, const Ledger& ledger, double core_seconds,
                              const SimulatedCluster& cluster) {
    std::vector<SimulatedUnit> units;
    for (UnitId id = 0; id < plan.size(); ++id)
        if (ledger.in_share(id) && !ledger.is_done(id))
            units.push_back({VirtualTime(0), plan.estimated_nodes(id)});
    const bool alike = std::all_of(units.begin(), units.end(), [&](const SimulatedUnit& unit) {
        return unit.estimate == units.front().estimate;
    });
    const double spread = alike ? spread_without_estimates : spread_about_estimates;
    Random random(1);
    std::vector<double> costs;
    double sum = 0;
    for (const SimulatedUnit& unit : units) {
        const auto nodes = static_cast<double>(std::max<std::uint64_t>(1, unit.estimate));
        costs.push_back(nodes * std::exp(spread * normal(random)));
        sum += costs.back();
    }
    core_seconds = std::min(core_seconds, longest_simulated_seconds * threads_of(cluster));
    for (std::size_t i = 0; i < units.size(); ++i)
        units[i].cost = VirtualTime(static_cast<std::int64_t>(costs[i] / sum * core_seconds * 1e9));
    return simulate(cluster, units);
}

}  // namespace hetman
