#pragma once
// Killing ranks and mpirun itself, again and again.

#include <cstdint>
#include <map>
#include <string>

#include "tests/integration/runs.h"

namespace hetman::test {

// What happened in a loop of kills, by kind.
struct KillSummary {
    std::uint64_t kills = 0;
    std::uint64_t completions = 0;       // runs counted to their end, kills or not
    std::uint64_t hung = 0;              // times that mpirun did not end by itself after a kill
    std::map<std::string, int> victims;  // mpirun, coordinator, worker
    std::map<std::string, int> moments;  // starting, counting, saving, ending
    std::map<int, int> ranks;            // how many runs had so many
};

// Starts the problem under mpirun with random numbers of ranks (2 to 6) in one run directory, and
// each time kills, with SIGKILL, a random rank or mpirun: while the ranks are being started, at a
// random line of their messages, in the middle of a save, or as the result is published; so many
// times. After each kill all that was reported as saved is there, and every finished unit is that
// of a run without disturbance. A run that completes is exact to the last unit, and begun anew.
KillSummary expect_survives_kills(const Known& problem, std::uint64_t kills, std::uint64_t seed);

}  // namespace hetman::test
