#pragma once
// Counts by the number of pieces, as the details of an answer keep them.

#include <string>

#include "common/units/tally.h"

namespace hetman {

// "2 14 0 3": the smallest number of pieces that has placements, then the placements of this number
// and of each larger one; empty if there are none. Throws Failure(verification) if a count does not
// match its residues.
std::string encode(const CountsByNumber& counts);

// Throws std::runtime_error if the text is not what encode() makes of counts of up to `most`
// pieces.
CountsByNumber decode_by_number(const std::string& text, std::uint64_t most);

}  // namespace hetman
