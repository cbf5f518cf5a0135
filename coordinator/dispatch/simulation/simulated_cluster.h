#pragma once
// A cluster to simulate: its workers, the network between them, and how fast the coordinator is.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "coordinator/dispatch/crews/world.h"

namespace hetman {

// A moment or a span of virtual time; moments are counted from the start of the run.
using VirtualTime = std::chrono::nanoseconds;
inline constexpr VirtualTime never = VirtualTime::max();

struct SimulatedWorker {
    std::uint32_t threads = 1;
    double speed = 1;              // units take cost / speed
    VirtualTime joins{0};          // what is sent to it before that waits
    VirtualTime dies = never;      // from then on it is silent
    VirtualTime stands_still{0};   // for so long in each `period` it counts and sends nothing
    VirtualTime period{0};         // 0: it never stands still
    bool is_coordinators = false;  // in the coordinator's process: no message goes to it or comes
};

struct SimulatedCluster {
    std::vector<SimulatedWorker> workers;

    VirtualTime latency = std::chrono::microseconds(50);  // of a message
    // The coordinator serves one message after the other. Measured on one machine
    // (tests/bench/bench_messages.cpp): rank 0 takes 1.6 to 2.3 us for a message in and one out
    // with a unit each, and 1.1 us for a unit out and its result in if many are sent together. The
    // defaults are twice as much.
    VirtualTime time_a_message = std::chrono::nanoseconds(2500);  // either way
    VirtualTime time_a_unit = std::chrono::nanoseconds(1000);     // either way

    // While it saves, the coordinator serves nobody.
    VirtualTime checkpoint_every = std::chrono::minutes(1);
    VirtualTime stall{0};                  // of each checkpoint
    VirtualTime stall_a_finished_unit{0};  // and for each unit in it

    VirtualTime worker_timeout = std::chrono::minutes(1);  // silence after which a worker is lost
    std::uint64_t seed = 1;  // of the times at which processes look for messages
};

// A cluster of so many equal workers.
inline SimulatedCluster uniform_cluster(std::size_t workers, std::uint32_t threads) {
    SimulatedCluster cluster;
    cluster.workers.assign(workers, SimulatedWorker{threads});
    return cluster;
}

// A cluster of these ranks. What rank 0 counts with comes first, if it counts.
inline SimulatedCluster cluster_of(const World& world) {
    SimulatedCluster cluster = uniform_cluster(world.ranks - 1, world.threads);
    if (world.threads_of_coordinator() == 0) return cluster;
    SimulatedWorker own{world.threads_of_coordinator()};
    own.is_coordinators = true;
    cluster.workers.insert(cluster.workers.begin(), own);
    return cluster;
}

}  // namespace hetman
