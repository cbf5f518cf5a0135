#pragma once
// Lists the subgroups of a group of maps.

#include <cstddef>
#include <optional>
#include <vector>

#include "common/problem/board.h"
#include "common/problem/symmetry/subgroup.h"

namespace hetman {

// All subgroups of a group, given by its members, sorted; nothing if there are more than `most`.
// Small subgroups are found first, so that a group with too many of them is soon known to be one.
std::optional<std::vector<Subgroup>> subgroups_of(Board board, const std::vector<Symmetry>& members,
                                                  std::size_t most);

}  // namespace hetman
