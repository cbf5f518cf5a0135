#pragma once
// The number of classes of each size: how many classes of placements have 1, 2, 4 and 8 members.

#include <cstdint>
#include <map>

#include "common/numbers/checked_integer.h"
#include "coordinator/ledger/ledger_file.h"

namespace hetman {

// For each size that divides the number of the problem's symmetries. The size of a class is the
// number of symmetries divided by the number of those that fix a member. The number of placements
// fixed by exactly a subgroup is the number that it fixes minus those fixed by exactly a larger
// subgroup. The ledger must be complete, and its plan must have a part for each subgroup. Throws
// Failure(internal_error) if the counts do not divide, Failure(verification) if they contradict
// each other.
std::map<std::uint64_t, CheckedInteger> classes_by_size(const Checkpoint& checkpoint);

}  // namespace hetman
