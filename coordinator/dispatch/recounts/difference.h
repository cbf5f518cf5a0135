#pragma once
// A unit whose two counts differ, and how that is reported.

#include <string>

#include "common/failure.h"
#include "common/units/unit.h"

namespace hetman {

// A unit counted twice, by two engines or by one, or whose samples were answered twice by the same
// method.
struct Recount {
    UnitId id = 0;
    std::string first_engine;
    std::string second_engine;
    std::string first;   // "92 placements"
    std::string second;  // "91"
    // "its samples were completed again"; empty: the second engine counted it again
    std::string again = {};
    std::string prime = {};  // not empty: the unit is a part's total, counted modulo this prime
};

// The error for two different counts: names the unit, both counts and both engines, and the command
// that repeats the recount. `directory` is the run's; empty if there is none.
Complaint difference(const Recount& recount, const std::string& directory);

}  // namespace hetman
