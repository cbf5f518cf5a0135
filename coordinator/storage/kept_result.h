#pragma once
// The result.json in a run directory.

#include "coordinator/files/directory.h"

namespace hetman {

// True if the directory has a result.json of a complete count, which an incomplete one must not
// replace: its numbers may be the only ones left.
bool has_complete_result(const Directory& run_directory);

}  // namespace hetman
