#pragma once
// What `hetman trace` prints.

#include <memory>

#include "coordinator/commands/tracing/walk.h"

namespace hetman {

// Lines, indented by depth, with a board for each placement.
std::unique_ptr<Narrator> text_narrator();
// A line of JSON for each event.
std::unique_ptr<Narrator> json_narrator();
// The search tree in Graphviz's language: a node for each partial placement, an edge for each step,
// labelled with its square. Placements are filled and have a double border; dead branches are
// dashed.
std::unique_ptr<Narrator> dot_narrator();

}  // namespace hetman
