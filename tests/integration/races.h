#pragma once
// Simultaneous starts in one run directory.

#include "tests/integration/runs.h"

namespace hetman::test {

struct RaceSummary {
    int races = 0;
    int counted = 0;   // starts that counted: one for each race
    int refused = 0;   // ended with exit code 4, naming the owner of the directory
    int followed = 0;  // took the directory after the owner had left it, and found everything done
};

// Races this many times: starts of the problem begin simultaneously in an empty directory. Expects
// each time that exactly one counts, that each of the others is refused or follows, and that the
// run equals an undisturbed one unit by unit.
RaceSummary expect_one_counts(const Known& problem, int starts, int races);

}  // namespace hetman::test
