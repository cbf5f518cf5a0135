#pragma once
// Lists the subgroups of a group of maps.

#include <cstddef>
#include <optional>
#include <vector>

#include "common/board/board.h"
#include "common/problem/symmetry/subgroup.h"

namespace hetman {

// All subgroups of a group, sorted; nothing if there are more than `most`. The members of the group
// must be sorted, so that the identity is the first. Small subgroups are found first, so that the
// search ends early if there are too many.
std::optional<std::vector<Subgroup>> subgroups_of(Board board, const std::vector<Symmetry>& members,
                                                  std::size_t most);

}  // namespace hetman
