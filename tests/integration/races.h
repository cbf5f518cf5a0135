#pragma once
// Starts at the same moment in one run directory.

#include <cstdint>

#include "tests/integration/runs.h"

namespace hetman::test {

struct RaceSummary {
    int races = 0;
    int counted = 0;   // starts that counted: one a race
    int refused = 0;   // ended with exit code 4, naming the one that has the directory
    int followed = 0;  // took the directory when that one had left it, and found all done
};

// Has so many starts of the problem begin at the same moment in an empty directory, so many times.
// Expects each time that exactly one counts, that each of the others either is refused or follows,
// and that the run is exact to the last unit.
RaceSummary expect_one_counts(const Known& problem, int starts, int races);

}  // namespace hetman::test
