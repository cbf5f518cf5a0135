#pragma once
// Shows what the terms of a sequence would cost, without counting them.

#include "coordinator/oeis/print_terms.h"

namespace hetman {

// Prints a line for each term of the range, in triangles for each row. Without a range: from the
// first on, until one takes more than an hour of CPU time, nothing is known of it, or planning has
// taken ten seconds. Throws Failure(usage) if a range is given for a sequence whose rows' lengths
// are not known beforehand.
ExitCode plan_terms(const Sequence& sequence, const TermOptions& options, Duration sample);

}  // namespace hetman
