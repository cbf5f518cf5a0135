#pragma once
// The recurrence of a sequence's terms.

#include "coordinator/oeis/sequence.h"
#include "coordinator/recurrence/recurrence_report.h"

namespace hetman {

// Of the terms a(first), a(first + 1), ...
RecurrenceReport recurrence_of_terms(const Sequence& sequence, std::uint64_t first,
                                     const std::vector<BigInteger>& terms);

// Throws Failure(usage) for arrays and triangles, whose terms are no sequence in one variable.
void check_recurrence(const Sequence& sequence);

}  // namespace hetman
