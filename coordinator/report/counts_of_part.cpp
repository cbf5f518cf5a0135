#include "coordinator/report/counts_of_part.h"

namespace hetman {

CheckedInteger placements_of_part(const Checkpoint& checkpoint, UnitId first, std::uint64_t units) {
    const Ledger& ledger = checkpoint.ledger;
    const Problem& problem = checkpoint.identity.problem;
    if (problem.pieces != NumberKind::largest || !ledger.goal().only_counts())
        return ledger.weighted_sum(first, units);
    // A unit has the placements of its own largest number, so that the last of the sums is that of
    // the units that reach the largest of all.
    const std::uint64_t of_identity = checkpoint.identity.parts.front().units;
    const std::size_t numbers = ledger.weighted_by_number(problem, 0, of_identity).size();
    const CountsByNumber counts = ledger.weighted_by_number(problem, first, units);
    return numbers > 0 && counts.size() >= numbers ? counts[numbers - 1] : CheckedInteger();
}

}  // namespace hetman
