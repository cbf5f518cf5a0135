#include "coordinator/report/counts_of_part.h"

#include <algorithm>

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
    if (checkpoint.identity.problem.pieces.is_extreme() && ledger.goal().only_counts()) {
        // A unit has the placements of its own extreme number, so that the sum for the extreme of
        // all is that of the units that reach it.
        const std::optional<std::uint64_t> number = extreme_number(checkpoint);
        const CountsByNumber counts = numbers_of_part(checkpoint, part);
        return number && *number < counts.size() ? counts[*number] : CheckedInteger();
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

std::optional<std::uint64_t> extreme_number(const Checkpoint& checkpoint) {
    const CountsByNumber counts = numbers_of_part(checkpoint, 0);
    if (counts.empty()) return std::nullopt;
    if (checkpoint.identity.problem.pieces == NumberKind::largest) return counts.size() - 1;
    const auto smallest = std::find_if(
        counts.begin(), counts.end(), [](const CheckedInteger& count) { return count.value != 0; });
    return static_cast<std::uint64_t>(smallest - counts.begin());
}

CheckedInteger subtotal_of(const Checkpoint& checkpoint) {
    return has_remainders(checkpoint) ? CheckedInteger() : sum_of_part(checkpoint, 0);
}

}  // namespace hetman
