#pragma once
// Killing ranks and mpirun itself, again and again.

#include <cstdint>

#include "tests/integration/runs.h"

namespace hetman::test {

// Starts the problem under mpirun so many times with random numbers of ranks in one run directory,
// and each time kills, with SIGKILL at a random line of its messages, a random rank or mpirun. A
// run that completes meanwhile is checked and begun anew. In the end expects that the run, finished
// without disturbance, is exact to the last unit.
void expect_survives_kills(const Known& problem, int kills, std::uint64_t seed);

}  // namespace hetman::test
