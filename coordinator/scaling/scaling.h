#pragma once
// How the time of a run falls with the number of its threads.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "coordinator/dispatch/crews/world.h"
#include "coordinator/process/gnuplot.h"

namespace hetman {

struct ScalingRun {
    World world;
    double seconds = 0;  // wall time, planning and start-up included

    // All threads that the run occupies, that of a coordinator included.
    std::uint64_t occupied() const { return world.ranks * world.threads; }
};

// Runs of one problem, which are compared with the first.
struct Scaling {
    std::string problem;  // "queen (Q) on 8 x 8, 8 pieces"
    bool simulated = false;
    std::vector<ScalingRun> runs = {};  // at least one

    double speed_up(const ScalingRun& run) const { return runs.front().seconds / run.seconds; }
    // The share of the threads that were added which shortened the run; 1 is ideal.
    double efficiency(const ScalingRun& run) const;
};

std::string to_text(const Scaling& scaling);
nlohmann::ordered_json json_record(const Scaling& scaling);
// Speed-up and efficiency over the occupied threads, beside what is ideal.
Plot scaling_plot(const Scaling& scaling);

}  // namespace hetman
