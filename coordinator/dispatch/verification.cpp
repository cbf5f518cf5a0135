#include "coordinator/dispatch/verification.h"

#include <fmt/core.h>

#include <algorithm>

#include "common/failure.h"
#include "common/numbers/primes.h"
#include "common/numbers/random.h"
#include "common/plural.h"
#include "coordinator/dispatch/campaign.h"
#include "coordinator/dispatch/crews/make_crew.h"
#include "coordinator/dispatch/recounts/detection.h"
#include "coordinator/dispatch/recounts/recounting_engines.h"
#include "coordinator/report/counts_of_part.h"
#include "coordinator/workload_list.h"

namespace hetman {
namespace {

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

Setup setup_of(const RunIdentity& run, const RecountWay& way) {
    return {run.problem, way.by, 1, way.goal.find()};
}

// Counts the units of a plan in the way of a recount; `what` is told when that begins.
Ledger count_again(const std::string& what, const Plan& units, const RunIdentity& run,
                   const RecountWay& way, const VerifySettings& settings, Channel* channel,
                   Console& console, std::string& stopped_by) {
    const auto crew = make_crew(setup_of(run, way), settings.threads, channel);
    CampaignSettings campaign;
    campaign.progress_every = settings.progress_every;
    campaign.stop_at = settings.stop_at;
    campaign.stop = settings.stop;
    Ledger recounted(units.size(), way.goal);
    if (settings.counting_begins) settings.counting_begins();
    console.tell(what);
    stopped_by = run_campaign(units, recounted, *crew, console, campaign).stopped_by;
    return recounted;
}

// How many primes the units of a part have together.
std::uint64_t primes_of(const PlanPart& part, const Plan& plan) {
    std::uint64_t primes = 0;
    for (UnitId id = part.first; id < part.first + part.units; ++id) primes += plan.weight(id);
    return primes;
}

// The totals of the finished parts of a run by remainders, compared with counts of the parts modulo
// fresh primes.
class FreshPrimes {
  public:
    FreshPrimes(const Checkpoint& checkpoint, const Plan& plan, const RecountPolicy& policy,
                std::uint64_t seed)
        : checkpoint_(checkpoint), units_(plan.problem()) {
        Random random(seed);
        for (std::size_t i = 0; i < plan.parts().size(); ++i) {
            const PlanPart& part = plan.parts()[i];
            if (part.units == 0 || !checkpoint.ledger.complete(part.first, part.units)) continue;
            units_.open_part(part.symmetry, part.class_size);
            units_.add(policy.fresh_prime(part, random));
            units_.close_part(0);
            parts_.push_back(i);
            chance_ = std::min(chance_, chance_of_fresh_prime(primes_of(part, plan)));
        }
    }

    // The least probability that a wrong total of a part is found.
    double chance() const { return chance_; }

    const Plan& units() const { return units_; }
    std::uint64_t prime(UnitId id) const {
        return primes_from(std::get<PrimeRange>(units_.unit(id).kind).first, 1).front();
    }

    // Nothing if the part's counts have these remainders.
    std::optional<Recount> difference(UnitId id, const Answer& again) const {
        const Problem& problem = checkpoint_.identity.problem;
        const CountsByNumber totals =
            problem.pieces.by_number()
                ? numbers_of_part(checkpoint_, parts_[id])
                : CountsByNumber{placements_of_part(checkpoint_, parts_[id])};
        const CountsByNumber found = problem.pieces.by_number()
                                         ? checkpoint_.ledger.goal().by_number(problem, again)
                                         : CountsByNumber{CheckedInteger(again.tally.placements)};
        for (std::size_t i = 0; i < std::max(totals.size(), found.size()); ++i) {
            const BigInteger expected =
                i < totals.size() ? BigInteger(remainder_of(totals[i].value, prime(id))) : 0;
            const BigInteger counted = i < found.size() ? found[i].value : BigInteger(0);
            if (expected == counted) continue;
            const std::string& engine = checkpoint_.identity.decision.engine;
            return Recount{id,
                           engine,
                           engine,
                           to_decimal(expected),
                           to_decimal(counted),
                           {},
                           std::to_string(prime(id))};
        }
        return std::nullopt;
    }

  private:
    const Checkpoint& checkpoint_;
    Plan units_;
    std::vector<std::size_t> parts_;  // by unit
    double chance_ = 1;
};

Verification verify_by_primes(const Checkpoint& checkpoint, const FreshPrimes& fresh,
                              const VerifySettings& settings, Channel* channel, Console& console) {
    const RunIdentity& run = checkpoint.identity;
    const RecountWay way =
        workload_of(run.find).recount_way(fresh.units(), run.decision.engine, settings.engine);
    Verification result;
    result.engine = way.by;
    result.finished = checkpoint.ledger.finished();
    result.sample = fresh.units().size();
    for (UnitId id = 0; id < fresh.units().size(); ++id) result.primes.push_back(fresh.prime(id));
    const std::string what =
        fmt::format("counting {} modulo primes that the run did not use, with {}",
                    counted(result.primes.size(), "finished part"), way.described);
    const Ledger found =
        count_again(what, fresh.units(), run, way, settings, channel, console, result.stopped_by);
    for (UnitId id = 0; id < fresh.units().size(); ++id) {
        if (!found.is_done(id)) continue;
        ++result.compared;
        if (auto different = fresh.difference(id, found.answer(id)))
            result.different.push_back(std::move(*different));
    }
    if (result.stopped_by.empty()) result.chance = fresh.chance();
    return result;
}

}  // namespace

Verification verify(const Checkpoint& checkpoint, const Plan& plan, const VerifySettings& settings,
                    Channel* channel, Console& console) {
    const RunIdentity& run = checkpoint.identity;
    const Workload& workload = workload_of(run.find);
    const RecountPolicy policy(plan, run.decision.engine, workload.goal());
    if (!settings.sample.unit && policy.has_primes())
        if (const FreshPrimes fresh(checkpoint, plan, policy, settings.sample.seed);
            fresh.units().size() > 0)
            return verify_by_primes(checkpoint, fresh, settings, channel, console);
    const std::vector<UnitId> ids = policy.units(checkpoint.ledger, settings.sample);
    if (ids.empty() && checkpoint.ledger.complete()) return {};
    if (ids.empty())
        throw Failure(ExitCode::incomplete,
                      {"no unit is finished yet", "", "verify the run once units are finished"});
    const Plan sample = plan_of_sample(plan, ids);
    const RecountWay way = workload.recount_way(sample, run.decision.engine, settings.engine);
    Verification result;
    result.engine = way.by;
    result.finished = checkpoint.ledger.finished();
    result.sample = ids.size();
    const std::string what =
        fmt::format("recounting {} of {} finished units with {}, seed {}", ids.size(),
                    result.finished, way.described, settings.sample.seed);
    const Ledger recounted =
        count_again(what, sample, run, way, settings, channel, console, result.stopped_by);
    for (UnitId i = 0; i < ids.size(); ++i) {
        if (!recounted.is_done(i)) continue;
        ++result.compared;
        const Answer first = checkpoint.ledger.answer(ids[i]);
        Answer again = recounted.answer(i);
        // Counts have details that heat maps do not keep.
        if (way.goal.find() != run.find) again.details = first.details;
        if (way.goal.agree(first, again, way.recounted)) continue;
        result.different.push_back(
            {ids[i], workload.counter(run.problem, run.decision.engine, sample.unit(i).symmetry),
             way.by, way.goal.describe(first, way.recounted),
             way.goal.describe(again, way.recounted), way.again});
    }
    if (settings.sample.unit || !result.stopped_by.empty()) return result;
    constexpr double most_likely = 0.95;
    result.chance = chance_of_a_wrong_unit(1, result.sample, result.finished);
    result.found_at_95_percent = wrong_units_found(most_likely, result.sample, result.finished);
    return result;
}

}  // namespace hetman
