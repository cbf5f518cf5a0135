#pragma once
// What a report shows of a run's result.

#include "coordinator/dispatch/run_status.h"
#include "coordinator/pages/html.h"

namespace hetman {

// The number that the run is about, and what it is.
Html headline(const RunStatus& status, const nlohmann::ordered_json& record);

// Totals, classes, counts by number and by the square in the first row, with bars; what a study
// found, with its tables. `record` is that of the status.
Html result_sections(const RunStatus& status, const nlohmann::ordered_json& record);

// The heat map as picture and table; nothing if none was counted. `name` is the page's own for it.
Html heat_map_section(const RunStatus& status, const std::string& name);

}  // namespace hetman
