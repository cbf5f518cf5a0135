#pragma once
// The CPU time of a node on this machine.

#include <map>
#include <string>
#include <vector>

#include "coordinator/plan/plan.h"
#include "worker/engine_list.h"

namespace hetman {

struct NodeCost {
    double seconds = 0;
    double factor = 1;  // of uncertainty, upwards and downwards
};

// For the engines that count a run's parts: measured for about a tenth of a second, otherwise taken
// from the engine's description.
class NodeCosts {
  public:
    // Counts small parts of these units, in their order, on one thread; none: nothing is counted.
    // `memory`: the bytes that the engine may use.
    NodeCosts(const Problem& problem, const std::string& engine, const std::vector<Unit>& units,
              std::uint64_t memory);

    NodeCost of(const EngineKind& engine) const;
    // The time that making the engine's tables took; 0 if none were made.
    double seconds_to_start() const { return seconds_to_start_; }

  private:
    struct Measured {
        double nodes = 0;
        double seconds = 0;
    };
    void measure(const Problem& problem, const std::string& engine, std::vector<Unit> parts,
                 std::uint64_t memory);

    Piece piece_;
    Board board_;
    std::map<std::string, Measured> measured_;  // by engine
    double seconds_to_start_ = 0;
};

}  // namespace hetman
