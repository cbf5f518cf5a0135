#pragma once
// How counts and times grow with the board, as a picture.

#include <string>
#include <vector>

#include "coordinator/report/growth_fit.h"

namespace hetman {

// A chart with a logarithmic scale, and a legend.
struct GrowthChart {
    std::string title;
    std::vector<GrowthFit> fits;  // at least one
};

// One chart below another: what was measured as dots, the exponential curves as lines, the
// polynomial ones dashed, and at the next board a ring where each curve ends.
std::string growth_svg(const std::string& title, const std::vector<GrowthChart>& charts);

}  // namespace hetman
