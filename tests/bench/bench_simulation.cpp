// Simulated runs on large clusters: `bench_simulation` simulates the runs of docs/scaling.md, and
// `bench_simulation awesome-queens WORKERS THREADS [SEED [SHARE]]` (or `queens`) one run, with the
// threads that are busy at each moment (SHARE: see Cutting, or "none": no unit is cut). Units cost
// what those of smaller boards did (tests/data), scaled to the measured total of the large ones. A
// line a run: workers x threads, units, the seconds that counting would take if it were shared
// evenly, those that it takes, the efficiency, the share of the time that the coordinator is busy,
// units that were counted twice, and units that were cut.
//
// `bench_simulation shared-cores UNITS CPU_SECONDS CORES WORKERS` simulates a run of awesome queens
// with so many units, which take so long in all, on workers of one thread that share these cores:
// to be compared with a real run on one machine.
#include <fmt/core.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "coordinator/dispatch/simulation/simulation.h"
#include "tests/coordinator/dispatch/simulation/unit_costs.h"

namespace hetman::test {
namespace {

struct Run {
    const char* name;
    const char* costs;  // table in tests/data
    std::size_t units;
    double core_seconds;
    const char* shares;  // table in tests/data; null: its units cannot be cut
};

constexpr Run awesome_queens_32{"awesome queens 32", "unit_costs_awesome_queens.tsv", 467'439,
                                158'400, "unit_shares_awesome_queens.tsv"};
constexpr Run queens_24{"queens 24", "unit_costs_queens.tsv", 157'010, 352'800, nullptr};

double seconds(VirtualTime time) { return static_cast<double>(time.count()) / 1e9; }

void print(const std::string& what, const SimulatedCluster& cluster, std::size_t units,
           const SimulatedOutcome& outcome) {
    fmt::print(
        "{:32} {:6} x {:2}  {:8} units  ideal {:8.2f} s  takes {:8.2f} s  {:6.2f} %  "
        "coordinator {:4.1f} %  twice {}  cut {}\n",
        what, cluster.workers.size(), cluster.workers.back().threads, units, seconds(outcome.ideal),
        seconds(outcome.makespan), 100 * outcome.efficiency(), 100 * outcome.coordinator_load,
        outcome.counted_twice, outcome.cut);
}

SimulatedOutcome simulate(const Run& run, const std::string& what, const SimulatedCluster& cluster,
                          std::uint64_t seed = 1, std::optional<double> share = Cutting().share) {
    const auto units = drawn_units(unit_costs(run.costs), run.units, run.core_seconds, seed);
    SimulatedCuts cuts = run.shares == nullptr || !share ? SimulatedCuts() : unit_cuts(run.shares);
    if (share) cuts.share = *share;
    SimulatedOutcome outcome = hetman::simulate(cluster, units, cuts);
    print(what, cluster, units.size(), outcome);
    return outcome;
}

// 10^7 units of a tenth of a second, and a checkpoint each minute that stops the loop for `stall`.
void simulate_short_units(VirtualTime stall) {
    SimulatedCluster cluster = uniform_cluster(1024, 1);
    cluster.stall = stall;
    const std::vector<SimulatedUnit> units(10'000'000, {std::chrono::milliseconds(100), 1000});
    print(fmt::format("units of 0.1 s, stalls {} ms", stall.count() / 1'000'000), cluster,
          units.size(), hetman::simulate(cluster, units));
}

void simulate_all() {
    for (const std::size_t workers : {16, 1024, 10'000, 65'536})
        simulate(awesome_queens_32, awesome_queens_32.name, uniform_cluster(workers, 1));
    simulate(awesome_queens_32, "  16 ranks, rank 0 only coordinates", uniform_cluster(15, 64));
    for (const std::uint64_t ranks : {16, 157, 1024})
        simulate(awesome_queens_32, awesome_queens_32.name, cluster_of({ranks, 64}));
    simulate(queens_24, queens_24.name, uniform_cluster(10'000, 1));
    simulate(queens_24, queens_24.name, cluster_of({1024, 64}));

    SimulatedCluster uneven = uniform_cluster(10'000, 1);
    uneven.workers[0].speed = 0.1;
    for (std::size_t worker = 64; worker < 128; ++worker) uneven.workers[worker].speed = 0.5;
    simulate(awesome_queens_32, "  one slow, a host at half speed", uneven);
    SimulatedCluster dying = uniform_cluster(10'000, 1);
    for (std::size_t worker = 0; worker < 64; ++worker)
        dying.workers[worker].dies = std::chrono::seconds(10);
    simulate(awesome_queens_32, "  a host of 64 dies after 10 s", dying);
    SimulatedCluster late = uniform_cluster(10'000, 1);
    for (std::size_t worker = 0; worker < 1000; ++worker)
        late.workers[worker].joins = std::chrono::seconds(5);
    simulate(awesome_queens_32, "  1,000 come 5 s late", late);

    simulate_short_units(VirtualTime(0));
    simulate_short_units(std::chrono::milliseconds(50));
    simulate_short_units(std::chrono::seconds(8));
}

// Each worker is as slow as its share of a core.
void simulate_shared_cores(std::size_t units, double cpu_seconds, std::size_t cores,
                           std::size_t workers) {
    SimulatedCluster cluster = uniform_cluster(workers, 1);
    for (SimulatedWorker& worker : cluster.workers)
        worker.speed = std::min(1.0, static_cast<double>(cores) / static_cast<double>(workers));
    Run run = awesome_queens_32;
    run.units = units;
    run.core_seconds = cpu_seconds;
    simulate(run, fmt::format("{} cores", cores), cluster);
}

void show_busy_threads(const SimulatedOutcome& outcome) {
    const std::size_t moments = outcome.busy_threads.size();
    for (std::size_t i = 0; i < moments; i += 4)
        fmt::print(
            "{:8.2f} s {:8} threads busy\n",
            seconds(outcome.makespan) * static_cast<double>(i) / static_cast<double>(moments - 1),
            outcome.busy_threads[i]);
}

}  // namespace
}  // namespace hetman::test

int main(int argc, char** argv) {
    using namespace hetman::test;
    if (argc < 4) {
        simulate_all();
        return 0;
    }
    if (std::string(argv[1]) == "shared-cores" && argc == 6) {
        simulate_shared_cores(std::strtoull(argv[2], nullptr, 10), std::strtod(argv[3], nullptr),
                              std::strtoull(argv[4], nullptr, 10),
                              std::strtoull(argv[5], nullptr, 10));
        return 0;
    }
    const Run& run = std::string(argv[1]) == "queens" ? queens_24 : awesome_queens_32;
    const auto number = [&](int at) { return std::strtoull(argv[at], nullptr, 10); };
    const auto threads = static_cast<std::uint32_t>(number(3));
    std::optional<double> share;
    if (argc <= 5)
        share = hetman::Cutting().share;
    else if (std::string(argv[5]) != "none")
        share = std::strtod(argv[5], nullptr);
    show_busy_threads(simulate(run, run.name, hetman::uniform_cluster(number(2), threads),
                               argc > 4 ? number(4) : 1, share));
}
