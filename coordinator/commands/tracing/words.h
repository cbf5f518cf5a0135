#pragma once
// Words common to all that `hetman trace` shows.

#include <string>

#include "coordinator/commands/tracing/walk.h"

namespace hetman {

// Why this step leads nowhere, if the list shows it; otherwise empty.
std::string verdict_on(const Step& step);

}  // namespace hetman
