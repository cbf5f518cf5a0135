#include "coordinator/forecast/expected_total.h"

#include <variant>
#include <vector>

#include "coordinator/forecast/row_choice_sizes.h"
#include "coordinator/forecast/strata.h"
#include "coordinator/plan/levels/level_list.h"
#include "coordinator/report/counts_of_part.h"

namespace hetman {
namespace {

// If some units have no placement and fewer than this have one, the sample may have missed those
// that have most of them.
constexpr std::uint64_t least_with_placements = 10;

// What the placements of units are taken to be in proportion to.
class UnitSizes {
  public:
    explicit UnitSizes(const Plan& plan) : plan_(plan) {}

    double of(UnitId id) {
        const Unit unit = plan_.unit(id);
        const auto weight = static_cast<double>(unit.weight);
        const auto* choice = std::get_if<RowChoice>(&unit.kind);
        if (choice == nullptr) return weight;
        if (!of_choices_) of_choices_.emplace(plan_.problem().board);
        return weight * of_choices_->of(*choice);
    }

  private:
    const Plan& plan_;
    std::optional<RowChoiceSizes> of_choices_;
};

bool has_sum(const RunIdentity& identity, const Ledger& ledger) {
    return ledger.goal().gives_total() && !identity.problem.pieces.is_extreme() &&
           !level_kind(identity.decision.frame).by_remainders;
}

// How often the units count each placement.
std::uint64_t times_counted(const RunIdentity& identity) {
    const LevelKind& level = level_kind(identity.decision.frame);
    return level.times_counted == nullptr ? 1 : level.times_counted(identity.problem);
}

}  // namespace

std::optional<ExpectedTotal> expected_total(const Plan& plan, const UnitStrata& strata,
                                            const Checkpoint& kept, const Sample& sample) {
    const Ledger& judged = sample.ledger;
    if (!has_sum(kept.identity, judged)) return std::nullopt;
    const std::uint64_t times = times_counted(kept.identity);
    const CheckedInteger found = subtotal_of({kept.identity, kept.shard, judged});
    const PlanPart& part = plan.parts().front();
    UnitSizes sizes(plan);
    std::vector<Stratum> samples(strata.count());
    std::uint64_t with_placements = 0;
    std::uint64_t without = 0;
    bool is_whole = true;
    for (UnitId id = part.first; id < part.first + part.units; ++id) {
        // What a run has finished is no sample: it began with its longest units.
        if (!kept.ledger.in_share(id) || kept.ledger.is_done(id)) continue;
        Stratum& stratum = samples[strata.of(id)];
        const double size = sizes.of(id);
        if (judged.is_done(id)) {
            const auto placements = static_cast<double>(judged.tally(id).placements);
            stratum.add(static_cast<double>(judged.weight(id)) * placements, size);
            ++(placements > 0 ? with_placements : without);
        } else {
            stratum.add_unknown(size);
            is_whole = false;
        }
    }
    if (is_whole) {
        const CheckedInteger total = mean_over(times, found);
        return ExpectedTotal{exactly(static_cast<double>(total.value)), total};
    }
    if (without > 0 && with_placements < least_with_placements) return std::nullopt;
    const std::optional<Interval> rest = sum_of_unknown(samples);
    if (!rest) return std::nullopt;
    const Interval all = shifted(*rest, static_cast<double>(found.value));
    return ExpectedTotal{scaled(all, 1 / static_cast<double>(times)), std::nullopt};
}

}  // namespace hetman
