#pragma once
// What a reader of a report needs to check the run: digests, and the commands that count it again.

#include "coordinator/dispatch/run_status.h"
#include "coordinator/pages/html.h"

namespace hetman {

Html trust_sections(const RunStatus& status, const nlohmann::ordered_json& record);

}  // namespace hetman
