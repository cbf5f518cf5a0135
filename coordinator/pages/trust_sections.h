#pragma once
// What a reader of a report needs to check the run: digests, and the commands that count it again.

#include <filesystem>
#include <string>

#include "coordinator/dispatch/run_status.h"
#include "coordinator/pages/html.h"

namespace hetman {

// A word of a command line for sh or bash, quoted if need be; bytes that are not printable as
// $'\xNN', which bash reads.
std::string shell_word(const std::string& text);

Html trust_sections(const RunStatus& status, const nlohmann::ordered_json& record);

}  // namespace hetman
