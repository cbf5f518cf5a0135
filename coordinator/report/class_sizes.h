#pragma once
// The number of classes of each size: how many classes of placements have 1, 2, 4 and 8 members.

#include <cstdint>
#include <map>

#include "common/numbers/checked_integer.h"
#include "coordinator/ledger/ledger_file.h"

namespace hetman {

// For each size that divides the number of the problem's symmetries. A class has as many members as
// there are symmetries for each one that fixes a member. The placements that exactly the symmetries
// of a subgroup fix are those that it fixes less those that exactly a larger subgroup fixes.
// The ledger is complete, its plan has the part of each subgroup. Throws Failure(internal_error) if
// the counts do not divide, Failure(verification) if they contradict each other.
std::map<std::uint64_t, CheckedInteger> classes_by_size(const Checkpoint& checkpoint);

}  // namespace hetman
