#pragma once
// Plots of how counts and times grow with the board.

#include <string>
#include <vector>

#include "coordinator/compare/growth_fit.h"
#include "coordinator/process/gnuplot.h"

namespace hetman {

// A chart with a logarithmic scale and a legend.
struct GrowthChart {
    std::string quantity;         // on its axis
    std::vector<GrowthFit> fits;  // at least one
};

// Charts one below the other: measured values as filled points, exponential curves as lines, powers
// of n dashed, and an open point at the next board where each curve ends; points have tooltips.
Plot growth_plot(const std::string& title, const std::vector<GrowthChart>& charts);

}  // namespace hetman
