#pragma once
// What the tests of single engines share: an engine is named as in the list.

#include <string>
#include <vector>

#include "tests/support/oracle.h"
#include "tests/support/plain_count.h"
#include "worker/engine_list.h"

namespace hetman::test {

// The tally of a problem, which the engine must accept.
Tally tally_with(const std::string& engine, const Problem& problem);

// Expects the total of the plain enumeration, and its counts by number if the problem asks for
// them.
void expect_counts(const Tally& tally, const Problem& problem, const PlainCount& expected);

// Expects no tally if a stop is asked for from the start.
void expect_stops(const std::string& engine, const Problem& problem);

// Expects a refusal of each problem, and std::invalid_argument if it is counted all the same.
void expect_refused(const std::string& engine, const std::vector<Problem>& problems);

// One piece in each row and column, with up to two preplaced pieces and up to n blocked squares.
Problem with_random_squares(const char* piece, std::uint64_t n, Random& random);

// Likewise, with n/2 blocked squares and their images.
Problem with_symmetric_squares(const char* piece, std::uint64_t n, const Symmetry& symmetry,
                               Random& random);

}  // namespace hetman::test
