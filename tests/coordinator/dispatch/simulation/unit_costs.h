#pragma once
// The costs of the units of real runs, as small tables, for simulated runs of the same shape.

#include <cstdint>
#include <string>
#include <vector>

#include "coordinator/dispatch/simulation/simulation.h"

namespace hetman::test {

// A table in tests/data: a line `units nodes estimate` says that so many units of the run are like
// one that had these nodes and this estimate.
struct UnitCosts {
    struct Line {
        std::uint64_t units;
        std::uint64_t nodes;
        std::uint64_t estimate;
    };
    std::vector<Line> lines;
};
UnitCosts unit_costs(const std::string& name);

// How real units were shared among their children: a line a unit, with the share of each.
SimulatedCuts unit_cuts(const std::string& name);

// So many units drawn at random from the table (with a seed), that cost so many seconds in all.
std::vector<SimulatedUnit> drawn_units(const UnitCosts& costs, std::size_t units, double seconds,
                                       std::uint64_t seed = 1);

}  // namespace hetman::test
