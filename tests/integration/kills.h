#pragma once
// Loops in which ranks and mpirun itself are killed again and again.

#include <cstdint>
#include <map>
#include <string>

#include "tests/integration/runs.h"

namespace hetman::test {

// The events in a loop of kills, by kind.
struct KillSummary {
    std::uint64_t kills = 0;
    std::uint64_t completions = 0;       // runs counted to the end, with or without kills
    std::uint64_t hung = 0;              // how often mpirun did not end by itself after a kill
    std::map<std::string, int> victims;  // mpirun, coordinator, worker
    std::map<std::string, int> moments;  // starting, counting, saving, ending
    std::map<int, int> ranks;            // number of runs by number of ranks
};

// Starts the problem this many times under mpirun in one run directory, with random numbers of
// ranks (2 to 6), and kills a random rank or mpirun each time with SIGKILL: while the ranks start,
// at a random line of their messages, in the middle of a save, or when the result is published.
// After each kill everything reported as saved must be there, and every finished unit must equal
// that of an undisturbed run. A run that completes is compared unit by unit, and begun anew.
// The variables are added to the environment of these starts, not of the undisturbed run.
KillSummary expect_survives_kills(const Known& problem, std::uint64_t kills, std::uint64_t seed,
                                  const std::map<std::string, std::string>& environment = {});

}  // namespace hetman::test
