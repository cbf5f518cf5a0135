#pragma once
// What a report shows of the work of a run: progress, units, costs, forecast, recounts, the log.

#include "coordinator/dispatch/run_status.h"
#include "coordinator/pages/html.h"

namespace hetman {

// `record` is that of the status.
Html work_sections(const RunStatus& status, const nlohmann::ordered_json& record);

}  // namespace hetman
