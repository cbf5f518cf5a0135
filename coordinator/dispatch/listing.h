#pragma once
// Lists the placements of a problem one by one, in lexicographic order of their squares. Of two
// placements of different sizes, the one that occupies the first square in which they differ comes
// first.

#include <functional>
#include <vector>

#include "common/problem/problem.h"
#include "common/stop_flag.h"

namespace hetman {

// Receives the squares of a placement, ascending. Returns false to end the list.
using PlacementVisitor = std::function<bool(const std::vector<Square>& placement)>;

// Throws Failure(usage) if the problem's placements cannot be listed.
void check_listing(const Problem& problem);

// Calls the visitor for each placement, with `one_of_each_class` only for the lexicographically
// smallest of each class, until it returns false or `stop` is set. Checks the problem first.
void list_placements(const Problem& problem, bool one_of_each_class, const PlacementVisitor& visit,
                     const StopFlag& stop = never_stop);

}  // namespace hetman
