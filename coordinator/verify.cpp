#include "coordinator/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/failure.h"
#include "common/random.h"
#include "coordinator/campaign.h"
#include "coordinator/make_crew.h"

namespace hetman {
namespace {

std::vector<UnitId> finished_units(const Ledger& ledger) {
    std::vector<UnitId> ids;
    for (UnitId id = 0; id < ledger.units(); ++id)
        if (ledger.is_done(id)) ids.push_back(id);
    return ids;
}

std::vector<UnitId> chosen_units(const Ledger& ledger, const VerifySettings& settings) {
    if (!settings.unit) return sample_of(ledger, settings.percent, settings.seed);
    const UnitId id = *settings.unit;
    if (id >= ledger.units())
        throw Failure(
            ExitCode::usage,
            {fmt::format("there is no unit {}: the run has {} units, from 0", id, ledger.units()),
             "--unit", "see `hetman status DIR --units`"});
    if (!ledger.is_done(id))
        throw Failure(ExitCode::usage, {fmt::format("unit {} is not finished", id), "--unit",
                                        "see `hetman status DIR --units`"});
    return {id};
}

// A plan of these units alone, in parts like the run's.
Plan plan_of_sample(const Plan& plan, const std::vector<UnitId>& ids) {
    Plan sample;
    const PlanPart* open = nullptr;
    for (const UnitId id : ids) {
        const PlanPart& part = plan.part_of(id);
        if (&part != open) {
            if (open != nullptr) sample.close_part(0);
            sample.open_part(part.symmetry, part.class_size);
            open = &part;
        }
        const Unit unit = plan.unit(id);
        sample.add(unit.placed, unit.weight, unit.blocked, unit.halves);
    }
    if (open != nullptr) sample.close_part(0);
    return sample;
}

}  // namespace

std::vector<UnitId> sample_of(const Ledger& ledger, double percent, std::uint64_t seed) {
    std::vector<UnitId> ids = finished_units(ledger);
    if (ids.empty()) return ids;
    const auto wanted =
        static_cast<std::size_t>(std::ceil(percent / 100 * static_cast<double>(ids.size())));
    const std::size_t size = std::clamp<std::size_t>(wanted, 1, ids.size());
    Random random(seed);
    for (std::size_t i = 0; i < size; ++i) std::swap(ids[i], ids[i + random.below(ids.size() - i)]);
    ids.resize(size);
    std::sort(ids.begin(), ids.end());
    return ids;
}

Verification verify(const Checkpoint& checkpoint, const Plan& plan, const VerifySettings& settings,
                    Channel* channel, Console& console) {
    const std::vector<UnitId> ids = chosen_units(checkpoint.ledger, settings);
    if (ids.empty())
        throw Failure(ExitCode::usage,
                      {"no unit is finished yet", "", "verify the run when it has counted some"});
    const Plan sample = plan_of_sample(plan, ids);
    const RecountingEngines engines(checkpoint.identity.problem,
                                    checkpoint.identity.decision.engine, sample.parts());
    Verification result;
    result.engine = engines.second(settings.engine).name;
    result.finished = checkpoint.ledger.finished();
    console.tell(fmt::format("recounting {} of {} finished units with engine {}", ids.size(),
                             result.finished, result.engine));
    const auto crew =
        make_crew(Setup{checkpoint.identity.problem, result.engine}, settings.threads, channel);
    CampaignSettings campaign;
    campaign.progress_every = settings.progress_every;
    Ledger recounted(sample.size());
    result.stopped_by = run_campaign(sample, recounted, *crew, console, campaign).stopped_by;
    for (UnitId i = 0; i < ids.size(); ++i) {
        if (!recounted.is_done(i)) continue;
        ++result.compared;
        const BigInteger& first = checkpoint.ledger.tally(ids[i]).placements;
        const BigInteger& second = recounted.tally(i).placements;
        if (first != second)
            result.different.push_back({ids[i], engines.first(sample.unit(i).symmetry).name,
                                        result.engine, first, second});
    }
    return result;
}

}  // namespace hetman
