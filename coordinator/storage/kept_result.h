#pragma once
// The result.json in a run directory. Nothing is counted or continued by it: it is for those who
// read the result.

#include <nlohmann/json_fwd.hpp>

#include "coordinator/files/directory.h"

namespace hetman {

// The record in it, as an earlier start or somebody else wrote it; not an object if it is missing,
// unreadable or malformed.
nlohmann::ordered_json kept_result(const Directory& run_directory);

// True if the directory has a result.json of a complete count, which an incomplete one must not
// replace: its numbers may be the only ones left.
bool has_complete_result(const Directory& run_directory);

// The list `starts` in it; empty if there is none. Its entries are objects, and claims.
nlohmann::ordered_json kept_starts(const Directory& run_directory);

}  // namespace hetman
