#include "coordinator/dispatch/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/failure.h"
#include "common/numbers/random.h"
#include "common/plural.h"
#include "coordinator/dispatch/campaign.h"
#include "coordinator/dispatch/crews/make_crew.h"

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
        throw Failure(ExitCode::usage, {fmt::format("there is no unit {}: the run has {}, from 0",
                                                    id, counted(ledger.units(), "unit")),
                                        "--unit", "see `hetman status DIR --units`"});
    if (!ledger.is_done(id))
        throw Failure(ExitCode::usage, {fmt::format("unit {} is not finished", id), "--unit",
                                        "see `hetman status DIR --units`"});
    return {id};
}

// A plan of these units alone, in parts like the run's.
Plan plan_of_sample(const Plan& plan, const std::vector<UnitId>& ids) {
    Plan sample(plan.problem());
    const PlanPart* open = nullptr;
    for (const UnitId id : ids) {
        const PlanPart& part = plan.part_of(id);
        if (&part != open) {
            if (open != nullptr) sample.close_part(0);
            sample.open_part(part.symmetry, part.class_size);
            open = &part;
        }
        sample.add(plan.unit(id));
    }
    if (open != nullptr) sample.close_part(0);
    return sample;
}

// How units are counted again: by another engine, or the samples of a study by the same method.
class Recounting {
  public:
    Recounting(const RunIdentity& run, const Plan& sample, const std::string& engine)
        : run_(run), goal_(goal_kind(run.find)) {
        if (goal_.engine_use() != EngineUse::none) {
            engines_.emplace(sample, run.decision.engine);
            second_ = engines_->second(engine).name;
            return;
        }
        second_ = run.decision.engine;
        if (engine != choose_automatically)
            throw Failure(ExitCode::usage,
                          {fmt::format("engine {} completes nothing", engine), "--engine",
                           "leave it out: samples are completed again by their own method"});
    }

    bool has_engines() const { return engines_.has_value(); }
    const std::string& second() const { return second_; }
    std::string first(const Subgroup& required) const {
        return engines_ ? engines_->first(required).name : second_;
    }

    Setup setup() const { return {run_.problem, second_, 1, recount_goal().find()}; }

    // The units of a heat map are only counted again.
    const GoalKind& recount_goal() const { return engines_ ? count_goal() : goal_; }

    bool agree(const Answer& first, const Answer& again) const {
        return recount_goal().agree(first, again, recounted());
    }
    Recount difference(UnitId id, const Answer& first, const Answer& again,
                       const Subgroup& required) const {
        return {id, this->first(required), second_, recount_goal().describe(first, recounted()),
                recount_goal().describe(again, recounted())};
    }

  private:
    // The same method completes samples again.
    Recounted recounted() const {
        return engines_ ? Recounted::by_another_engine : Recounted::by_same_engine;
    }

    const RunIdentity& run_;
    const GoalKind& goal_;
    std::optional<RecountingEngines> engines_;
    std::string second_;
};

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
    const Recounting recounting(checkpoint.identity, sample, settings.engine);
    Verification result;
    result.engine = recounting.second();
    result.finished = checkpoint.ledger.finished();
    result.sample = ids.size();
    console.tell(fmt::format("recounting {} of {} finished units with {} {}", ids.size(),
                             result.finished, recounting.has_engines() ? "engine" : "method",
                             result.engine));
    const auto crew = make_crew(recounting.setup(), settings.threads, channel);
    CampaignSettings campaign;
    campaign.progress_every = settings.progress_every;
    campaign.stop_at = settings.stop_at;
    Ledger recounted(sample.size(), recounting.recount_goal());
    if (settings.counting_begins) settings.counting_begins();
    result.stopped_by = run_campaign(sample, recounted, *crew, console, campaign).stopped_by;
    for (UnitId i = 0; i < ids.size(); ++i) {
        if (!recounted.is_done(i)) continue;
        ++result.compared;
        const Answer first = checkpoint.ledger.answer(ids[i]);
        const Answer again = recounted.answer(i);
        if (!recounting.agree(first, again))
            result.different.push_back(
                recounting.difference(ids[i], first, again, sample.unit(i).symmetry));
    }
    return result;
}

}  // namespace hetman
