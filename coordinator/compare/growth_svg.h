#pragma once
// Charts of how counts and times grow with the board, as SVG.

#include <string>
#include <vector>

#include "coordinator/compare/growth_fit.h"

namespace hetman {

// A chart with a logarithmic scale and a legend.
struct GrowthChart {
    std::string title;
    std::vector<GrowthFit> fits;  // at least one
};

// Charts one below the other: measured values as dots, exponential curves as lines, polynomial
// curves dashed, and a ring at the next board where each curve ends.
std::string growth_svg(const std::string& title, const std::vector<GrowthChart>& charts);

}  // namespace hetman
