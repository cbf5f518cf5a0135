#include "coordinator/report/counts_of_part.h"

#include "coordinator/plan/levels/level_list.h"
#include "coordinator/report/remainders.h"

namespace hetman {

bool has_remainders(const Checkpoint& checkpoint) {
    return level_kind(checkpoint.identity.decision.frame).by_remainders;
}

namespace {

UnitId first_of_part(const Checkpoint& checkpoint, std::size_t part) {
    UnitId first = 0;
    for (std::size_t i = 0; i < part; ++i) first += checkpoint.identity.parts.at(i).units;
    return first;
}

CheckedInteger sum_of_part(const Checkpoint& checkpoint, std::size_t part) {
    const Ledger& ledger = checkpoint.ledger;
    if (checkpoint.identity.problem.pieces == NumberKind::largest && ledger.goal().only_counts()) {
        // A unit has the placements of its own largest number, so that the last of the sums is that
        // of the units that reach the largest of all.
        const std::size_t numbers = numbers_of_part(checkpoint, 0).size();
        const CountsByNumber counts = numbers_of_part(checkpoint, part);
        return numbers > 0 && counts.size() >= numbers ? counts[numbers - 1] : CheckedInteger();
    }
    const UnitId first = first_of_part(checkpoint, part);
    const std::uint64_t units = checkpoint.identity.parts.at(part).units;
    return has_remainders(checkpoint) ? placements_by_remainders(ledger, first, units)
                                      : ledger.weighted_sum(first, units);
}

}  // namespace

CheckedInteger placements_of_part(const Checkpoint& checkpoint, std::size_t part) {
    const CheckedInteger sum = sum_of_part(checkpoint, part);
    // Parts for other symmetries are cut by other frames.
    const LevelKind& level = level_kind(checkpoint.identity.decision.frame);
    if (part > 0 || level.times_counted == nullptr) return sum;
    return mean_over(level.times_counted(checkpoint.identity.problem), sum);
}

CountsByNumber numbers_of_part(const Checkpoint& checkpoint, std::size_t part) {
    const Problem& problem = checkpoint.identity.problem;
    const UnitId first = first_of_part(checkpoint, part);
    const std::uint64_t units = checkpoint.identity.parts.at(part).units;
    return has_remainders(checkpoint)
               ? numbers_by_remainders(checkpoint.ledger, problem, first, units)
               : checkpoint.ledger.weighted_by_number(problem, first, units);
}

CheckedInteger subtotal_of(const Checkpoint& checkpoint) {
    return has_remainders(checkpoint) ? CheckedInteger() : sum_of_part(checkpoint, 0);
}

}  // namespace hetman
