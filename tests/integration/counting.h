#pragma once
// Comparison of the program's counts with known counts.

#include <cstdint>
#include <string>

#include "tests/integration/program.h"

namespace hetman::test {

// The count in the table; empty if the table has none.
std::string known_or_empty(const std::string& piece, const std::string& kind, std::uint64_t n);

// Counts with the engine and expects the known total and, if the table has it, the known number of
// classes.
void expect_known_counts(const std::string& piece, std::uint64_t n, const std::string& engine,
                         const Arguments& flags = {});

}  // namespace hetman::test
