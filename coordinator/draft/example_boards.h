#pragma once
// Some placements of a board, as the examples of the OEIS show them.

#include <string>

#include "common/job/job.h"
#include "common/numbers/checked_integer.h"

namespace hetman {

// The first placements that the job counts, with one of each class if it counts classes, side by
// side; `term` is their number and `name` that of the term: "a(4)". Empty if they would show
// little or too much: fewer than two placements, counts by number of pieces, boards of more than 12
// rows or columns.
std::string example_boards(const Job& job, const BigInteger& term, const std::string& name);

}  // namespace hetman
