#include "coordinator/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/failure.h"
#include "common/plural.h"
#include "common/random.h"
#include "coordinator/campaign.h"
#include "coordinator/make_crew.h"
#include "coordinator/study_result.h"

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
    Recounting(const RunIdentity& run, const Plan& sample, const std::string& engine) : run_(run) {
        if (run.find != Find::complete) {
            engines_.emplace(run.problem, run.decision.engine, sample.parts());
            second_ = engines_->second(engine).name;
            return;
        }
        second_ = run.decision.engine;
        if (engine != choose_automatically)
            throw Failure(ExitCode::usage,
                          {fmt::format("engine {} completes nothing", engine), "--engine",
                           "leave it out: samples are completed again by their own method"});
    }

    const std::string& second() const { return second_; }
    std::string first(Subgroup required) const {
        return engines_ ? engines_->first(required).name : second_;
    }

    Setup setup() const { return {run_.problem, second_, 1, setup_find()}; }

    // What is compared of a unit, in words.
    std::string counted(const Ledger& ledger, UnitId id) const {
        return engines_ ? to_decimal(ledger.tally(id).placements)
                        : fmt::format("{}, {}", describe(ledger.studied().at(id).counts),
                                      hetman::counted(ledger.tally(id).nodes, "node"));
    }
    bool agree(const Ledger& a, UnitId in_a, const Ledger& b, UnitId in_b) const {
        if (engines_) return a.tally(in_a).placements == b.tally(in_b).placements;
        return a.studied().at(in_a).counts == b.studied().at(in_b).counts &&
               a.tally(in_a) == b.tally(in_b);
    }
    Recount difference(const Ledger& a, UnitId in_a, const Ledger& b, UnitId in_b,
                       Subgroup required) const {
        return {in_a, first(required), second_, counted(a, in_a) + (engines_ ? " placements" : ""),
                counted(b, in_b)};
    }

  private:
    // A heat map is not drawn again: its units are counted.
    Find setup_find() const { return engines_ ? Find::count : Find::complete; }

    const RunIdentity& run_;
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
    console.tell(
        fmt::format("recounting {} of {} finished units with {} {}", ids.size(), result.finished,
                    checkpoint.identity.problem.study ? "method" : "engine", result.engine));
    const auto crew = make_crew(recounting.setup(), settings.threads, channel);
    CampaignSettings campaign;
    campaign.progress_every = settings.progress_every;
    Ledger recounted(sample.size());
    result.stopped_by = run_campaign(sample, recounted, *crew, console, campaign).stopped_by;
    for (UnitId i = 0; i < ids.size(); ++i) {
        if (!recounted.is_done(i)) continue;
        ++result.compared;
        if (!recounting.agree(checkpoint.ledger, ids[i], recounted, i))
            result.different.push_back(recounting.difference(checkpoint.ledger, ids[i], recounted,
                                                             i, sample.unit(i).symmetry));
    }
    return result;
}

}  // namespace hetman
