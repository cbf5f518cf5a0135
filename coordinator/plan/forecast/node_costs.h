#pragma once
// What a node costs on this machine.

#include <map>
#include <string>
#include <vector>

#include "coordinator/plan/plan.h"
#include "worker/engines/engine_list.h"

namespace hetman {

struct NodeCost {
    double seconds = 0;
    double factor = 1;  // how far that may be off, either way
};

// Of the engines that count a run's parts: measured, for about a tenth of a second, else listed.
class NodeCosts {
  public:
    // Counts small parts of these units, in their order, on one thread; none: nothing is counted.
    // `memory`: that the engine may take, in bytes.
    NodeCosts(const Problem& problem, const std::string& engine, const std::vector<Unit>& units,
              std::uint64_t memory);

    NodeCost of(const EngineKind& engine) const;
    // That the engine's tables took to make; 0 where none were made.
    double seconds_to_start() const { return seconds_to_start_; }

  private:
    struct Measured {
        double nodes = 0;
        double seconds = 0;
    };
    void measure(const Problem& problem, const std::string& engine, std::vector<Unit> parts,
                 std::uint64_t memory);

    Board board_;
    std::map<std::string, Measured> measured_;  // by engine
    double seconds_to_start_ = 0;
};

}  // namespace hetman
