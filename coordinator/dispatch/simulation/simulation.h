#pragma once
// A run simulated in virtual time: the real Dispatcher, Leases and Ledger with simulated workers
// that behave like worker/transport/conversation.cpp.
//
// A worker counts its units in order, reports at once when none is waiting, otherwise every 100 ms,
// and looks for messages every millisecond. The coordinator serves messages in the order in which
// they arrive, each at a cost. Not simulated: planning, start-up, recounts, the network's
// bandwidth. Deterministic: the same run gives the same outcome on every machine.

#include <cstdint>
#include <vector>

#include "coordinator/dispatch/hand_out/dispatcher.h"
#include "coordinator/dispatch/simulation/simulated_cluster.h"

namespace hetman {

struct SimulatedUnit {
    VirtualTime cost{0};         // CPU time at speed 1
    std::uint64_t estimate = 0;  // nodes that the planner expects
};

// How units are cut again: each like one of these samples, drawn at random, which gives the shares
// of its children in its cost. Without samples they are not cut.
struct SimulatedCuts {
    std::vector<std::vector<double>> shares = {};
    VirtualTime time_a_cut = std::chrono::microseconds(20);  // of the coordinator
    VirtualTime time_a_child = std::chrono::microseconds(1);
    double share = Cutting().share;  // see there
    double least_nanoseconds = Cutting().least_nanoseconds;
};

struct SimulatedOutcome {
    VirtualTime makespan{0};          // from the first hand-out to the last result received
    VirtualTime ideal{0};             // if the threads present shared the units' cost evenly
    VirtualTime longest{0};           // unit
    std::uint64_t messages = 0;       // to the coordinator and from it
    std::uint64_t counted_twice = 0;  // units and their children
    std::uint64_t cut = 0;            // likewise
    double coordinator_load = 0;      // share of the makespan that it was busy
    // Threads that count, at evenly spaced moments from 0 to the makespan.
    std::vector<std::uint32_t> busy_threads;

    double efficiency() const {
        return static_cast<double>(ideal.count()) / static_cast<double>(makespan.count());
    }
};

SimulatedOutcome simulate(const SimulatedCluster& cluster, const std::vector<SimulatedUnit>& units,
                          const SimulatedCuts& cuts = {});

}  // namespace hetman
