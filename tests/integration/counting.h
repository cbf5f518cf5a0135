#pragma once
// Known counts, through the program.

#include <cstdint>
#include <string>

#include "tests/integration/program.h"

namespace hetman::test {

// The count that the table holds; empty if it holds none.
std::string known_or_empty(const std::string& piece, const std::string& kind, std::uint64_t n);

// Counts with the engine and expects the known total, and the known number of classes where the
// table has one.
void expect_known_counts(const std::string& piece, std::uint64_t n, const std::string& engine,
                         const Arguments& flags = {});

}  // namespace hetman::test
