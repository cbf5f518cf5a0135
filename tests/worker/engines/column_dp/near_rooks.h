#pragma once
// Pieces of which one stands on each line and whose leaps reach at most two rows.

namespace hetman::test {

inline constexpr const char* near_rooks[] = {"R", "RN", "RF", "RA", "RNF", "RNA", "RFA", "RNFA"};

}  // namespace hetman::test
