#pragma once
// The curves that `hetman compare --fit` reports: how counts and times grow with the board.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "coordinator/compare/compare_tables.h"
#include "coordinator/compare/growth_fit.h"
#include "coordinator/process/gnuplot.h"

namespace hetman {

struct ComparisonFits {
    std::vector<GrowthFit> counts;     // one, or none if too few boards have placements
    std::vector<std::string> totals;   // of the boards with placements, all digits
    std::vector<GrowthFit> times;      // CPU seconds, for each rung that finished often enough
    std::vector<std::uint64_t> zeros;  // boards without placements, excluded from the counts
    std::vector<std::string> seldom;   // rungs that finished on too few boards
    std::uint64_t next_n = 0;
};

ComparisonFits fits_through(const std::vector<ComparedBoard>& boards);

void print(const ComparisonFits& fits);
nlohmann::ordered_json json_of(const ComparisonFits& fits);
Plot plot_of(const ComparisonFits& fits);  // requires fitted counts

}  // namespace hetman
