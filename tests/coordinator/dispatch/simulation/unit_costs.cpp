#include "tests/coordinator/dispatch/simulation/unit_costs.h"

#include "common/numbers/random.h"
#include "tests/support/read_table.h"

namespace hetman::test {

UnitCosts unit_costs(const std::string& name) {
    return {read_table<UnitCosts::Line>(name, [](std::istream& fields, UnitCosts::Line& line) {
        return static_cast<bool>(fields >> line.units >> line.nodes >> line.estimate);
    })};
}

SimulatedCuts unit_cuts(const std::string& name) {
    SimulatedCuts cuts;
    cuts.shares = read_table<std::vector<double>>(
        name, [](std::istream& fields, std::vector<double>& shares) {
            for (double share = 0; fields >> share;) shares.push_back(share);
            fields.clear();
            return !shares.empty();
        });
    return cuts;
}

std::vector<SimulatedUnit> drawn_units(const UnitCosts& costs, std::size_t units, double seconds,
                                       std::uint64_t seed) {
    std::vector<const UnitCosts::Line*> run;  // a place for each unit of the run
    for (const UnitCosts::Line& line : costs.lines) run.insert(run.end(), line.units, &line);
    Random random(seed);
    std::vector<const UnitCosts::Line*> drawn;
    double nodes = 0;
    for (std::size_t i = 0; i < units; ++i) {
        drawn.push_back(run[random.below(run.size())]);
        nodes += static_cast<double>(drawn.back()->nodes);
    }
    std::vector<SimulatedUnit> result;
    for (const UnitCosts::Line* line : drawn)
        result.push_back({VirtualTime(static_cast<std::int64_t>(static_cast<double>(line->nodes) /
                                                                nodes * seconds * 1e9)),
                          line->estimate});
    return result;
}

}  // namespace hetman::test
