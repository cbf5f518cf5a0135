// Simulated runs on clusters: how evenly the dispatcher keeps all workers busy to the end, whatever
// the workers are like.
#include "coordinator/dispatch/simulation/simulation.h"

#include <gtest/gtest.h>

#include "tests/coordinator/dispatch/simulation/unit_costs.h"

namespace hetman::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// A run with units like those of awesome queens, 0.34 s each on average, that keeps the cluster
// busy for so long.
std::vector<SimulatedUnit> awesome_queens(const SimulatedCluster& cluster, double ideal_seconds) {
    double threads = 0;
    for (const SimulatedWorker& worker : cluster.workers) threads += worker.threads * worker.speed;
    const double total = ideal_seconds * threads;
    return drawn_units(unit_costs("unit_costs_awesome_queens.tsv"),
                       static_cast<std::size_t>(total / 0.34), total);
}

double efficiency(const SimulatedCluster& cluster, double ideal_seconds) {
    return simulate(cluster, awesome_queens(cluster, ideal_seconds)).efficiency();
}

TEST(Simulation, IsTheSameEveryTime) {
    const SimulatedCluster cluster = uniform_cluster(50, 2);
    const auto units = awesome_queens(cluster, 5);
    const SimulatedOutcome once = simulate(cluster, units);
    const SimulatedOutcome again = simulate(cluster, units);
    EXPECT_EQ(once.makespan, again.makespan);
    EXPECT_EQ(once.messages, again.messages);
    EXPECT_EQ(once.busy_threads, again.busy_threads);
    EXPECT_LT(once.ideal, once.makespan);
}

TEST(Simulation, TakesTheTimeThatItsUnitsTake) {
    SimulatedCluster cluster = uniform_cluster(1, 1);
    const std::vector<SimulatedUnit> units(10, {seconds(1), 7});
    const SimulatedOutcome outcome = simulate(cluster, units);
    EXPECT_EQ(outcome.ideal, seconds(10));
    EXPECT_GT(outcome.makespan, seconds(10));
    EXPECT_LT(outcome.makespan, milliseconds(10'020));
    EXPECT_EQ(outcome.counted_twice, 0u);
    cluster.workers[0].speed = 0.5;
    EXPECT_GT(simulate(cluster, units).makespan, seconds(20));
    cluster.workers[0] = {1, 1, VirtualTime(0), never, milliseconds(500), seconds(1)};
    EXPECT_GT(simulate(cluster, units).makespan, milliseconds(19'400));
}

TEST(Simulation, WaitsForNobodyAtTheEnd) {
    EXPECT_GT(efficiency(uniform_cluster(16, 1), 100), 0.995);
    EXPECT_GT(efficiency(uniform_cluster(256, 1), 60), 0.99);
    EXPECT_GT(efficiency(uniform_cluster(8, 64), 60), 0.99);
}

// The ranks of a hybrid run: rank 0 coordinates, and counts with what that leaves.
TEST(Simulation, CountsInTheCoordinatorsProcessToo) {
    const SimulatedCluster ranks = cluster_of({16, 64});
    ASSERT_EQ(ranks.workers.size(), 16u);
    EXPECT_EQ(ranks.workers[0].threads, 63u);
    const auto units = awesome_queens(ranks, 60);
    const SimulatedOutcome outcome = simulate(ranks, units);
    EXPECT_GT(outcome.efficiency(), 0.99);
    // The same with a coordinator that does nothing else: the others are served as well as by it.
    const SimulatedOutcome beside = simulate(uniform_cluster(16, 64), units);
    EXPECT_GT(outcome.efficiency(), beside.efficiency() - 0.002);
    EXPECT_LT(outcome.coordinator_load, beside.coordinator_load + 0.01);
    const SimulatedOutcome idle = simulate(uniform_cluster(15, 64), units);
    EXPECT_LT(outcome.makespan, 0.95 * idle.makespan) << "a rank 0 that only coordinates";
    EXPECT_EQ(cluster_of({16, 1}).workers.size(), 15u);
}

// Awesome queens 32 on ten thousand workers, which count them in sixteen seconds.
TEST(Simulation, KeepsTenThousandWorkersBusy) {
    EXPECT_GT(efficiency(uniform_cluster(10'000, 1), 15.8), 0.97);
}

// One worker ten times slower than the others, and a host at half speed.
TEST(Simulation, UsesSlowWorkersForWhatTheyAre) {
    SimulatedCluster cluster = uniform_cluster(128, 1);
    cluster.workers[0].speed = 0.1;
    for (std::size_t worker = 32; worker < 64; ++worker) cluster.workers[worker].speed = 0.5;
    EXPECT_GT(efficiency(cluster, 120), 0.98);
}

TEST(Simulation, DoesNotWaitForAWorkerThatStandsStillHalfOfTheTime) {
    SimulatedCluster cluster = uniform_cluster(64, 1);
    cluster.workers[0].stands_still = seconds(1);
    cluster.workers[0].period = seconds(2);
    EXPECT_GT(efficiency(cluster, 60), 0.98);
}

// One of them is estimated to be long, the other turns out to be.
TEST(Simulation, CutsUnitsThatWouldOutlastTheRun) {
    const SimulatedCluster cluster = uniform_cluster(16, 32);
    std::vector<SimulatedUnit> units(2000, {milliseconds(500), 500});
    units.push_back({seconds(20), 20'000});
    units.push_back({seconds(20), 500});
    SimulatedCuts cuts;
    cuts.shares = {std::vector<double>(10, 0.1)};
    EXPECT_LT(simulate(cluster, units).efficiency(), 0.2);
    const SimulatedOutcome outcome = simulate(cluster, units, cuts);
    EXPECT_GT(outcome.efficiency(), 0.6);
    EXPECT_GE(outcome.cut, 2u);
}

TEST(Simulation, GoesOnWithoutWorkersThatDie) {
    SimulatedCluster cluster = uniform_cluster(64, 1);
    // Neither is missed before the end: their units are lent to others then, and one is long.
    cluster.workers[3].dies = seconds(10);
    cluster.workers[7].dies = seconds(58);
    EXPECT_GT(efficiency(cluster, 60), 0.93);
    cluster.workers.resize(2);
    cluster.workers[1].dies = milliseconds(1);
    EXPECT_GT(efficiency(cluster, 60), 0.9);
}

TEST(Simulation, TakesInWorkersThatComeLate) {
    SimulatedCluster cluster = uniform_cluster(64, 1);
    for (std::size_t worker = 48; worker < 64; ++worker)
        cluster.workers[worker].joins = seconds(20);
    cluster.workers[63].joins = seconds(90);  // counts as lost by then, and is welcomed back
    EXPECT_GT(efficiency(cluster, 120), 0.97);
}

TEST(Simulation, StocksOutlastShortStalls) {
    SimulatedCluster cluster = uniform_cluster(64, 1);
    cluster.checkpoint_every = seconds(2);
    cluster.stall = milliseconds(50);
    EXPECT_GT(efficiency(cluster, 60), 0.985);
}

}  // namespace
}  // namespace hetman::test
