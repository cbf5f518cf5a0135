#include "coordinator/report/counts_of_part.h"

#include "coordinator/plan/levels/level_list.h"
#include "coordinator/report/remainders.h"

namespace hetman {
namespace {

CheckedInteger sum_of(const Checkpoint& checkpoint, UnitId first, std::uint64_t units) {
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

bool is_by_remainders(const Checkpoint& checkpoint) {
    return level_kind(checkpoint.identity.decision.frame).by_remainders;
}

UnitId first_of_part(const Checkpoint& checkpoint, std::size_t part) {
    UnitId first = 0;
    for (std::size_t i = 0; i < part; ++i) first += checkpoint.identity.parts.at(i).units;
    return first;
}

}  // namespace

CheckedInteger placements_of_part(const Checkpoint& checkpoint, std::size_t part) {
    const RunIdentity& identity = checkpoint.identity;
    const UnitId first = first_of_part(checkpoint, part);
    const std::uint64_t units = identity.parts.at(part).units;
    if (is_by_remainders(checkpoint)) {
        if (identity.problem.pieces != NumberKind::largest)
            return placements_by_remainders(checkpoint.ledger, first, units);
        const std::size_t numbers = numbers_of_part(checkpoint, 0).size();
        const CountsByNumber counts = numbers_of_part(checkpoint, part);
        return numbers > 0 && counts.size() >= numbers ? counts[numbers - 1] : CheckedInteger();
    }
    const CheckedInteger sum = sum_of(checkpoint, first, units);
    // Parts for other symmetries are cut by other frames.
    const LevelKind& level = level_kind(identity.decision.frame);
    if (part > 0 || level.times_counted == nullptr) return sum;
    return mean_over(level.times_counted(identity.problem), sum);
}

CountsByNumber numbers_of_part(const Checkpoint& checkpoint, std::size_t part) {
    const Problem& problem = checkpoint.identity.problem;
    const UnitId first = first_of_part(checkpoint, part);
    const std::uint64_t units = checkpoint.identity.parts.at(part).units;
    return is_by_remainders(checkpoint)
               ? numbers_by_remainders(checkpoint.ledger, problem, first, units)
               : checkpoint.ledger.weighted_by_number(problem, first, units);
}

CheckedInteger subtotal_of(const Checkpoint& checkpoint) {
    if (is_by_remainders(checkpoint)) return {};
    return sum_of(checkpoint, 0, checkpoint.identity.parts.front().units);
}

}  // namespace hetman
