#include "coordinator/dispatch/recounts/recount_policy.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "common/failure.h"
#include "common/numbers/primes.h"
#include "common/plural.h"
#include "coordinator/dispatch/recounts/recounting_engines.h"

namespace hetman {
namespace {

std::vector<UnitId> finished_units(const Ledger& ledger) {
    std::vector<UnitId> ids;
    for (UnitId id = 0; id < ledger.units(); ++id)
        if (ledger.is_done(id)) ids.push_back(id);
    return ids;
}

std::vector<UnitId> random_units(const Ledger& ledger, double percent, std::uint64_t seed) {
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

}  // namespace

bool ShareOfUnits::may_go_on(std::chrono::nanoseconds counted, std::chrono::nanoseconds elapsed) {
    return elapsed - counted < std::max<std::chrono::nanoseconds>(least, most_times * counted);
}

RecountSettings RecountPolicy::settings(const std::optional<double>& double_check,
                                        const ShareOfTime& by_default,
                                        const std::string& directory) const {
    if (double_check && *double_check > 0)
        return {ShareOfUnits{*double_check}, engine_, second(std::string(choose_automatically)),
                directory};
    if (double_check || !goal_.only_counts()) return {};
    return {by_default, engine_, second_by_default(), directory};
}

std::vector<UnitId> RecountPolicy::units(const Ledger& ledger, const SampleOfUnits& sample) const {
    if (!sample.unit) return random_units(ledger, sample.percent, sample.seed);
    const UnitId id = *sample.unit;
    if (id >= ledger.units())
        throw Failure(ExitCode::usage, {fmt::format("there is no unit {}: the run has {}, from 0",
                                                    id, counted(ledger.units(), "unit")),
                                        "--unit", "see `hetman status DIR --units`"});
    if (!ledger.is_done(id))
        throw Failure(ExitCode::usage, {fmt::format("unit {} is not finished", id), "--unit",
                                        "see `hetman status DIR --units`"});
    return {id};
}

std::string RecountPolicy::second(const std::string& asked) const {
    return RecountingEngines(plan_, engine_).second(asked).name;
}

std::string RecountPolicy::second_by_default() const {
    const EngineKind* second = RecountingEngines(plan_, engine_).second_that_searches();
    return second == nullptr ? std::string() : second->name;
}

bool RecountPolicy::has_primes() const { return are_remainders(plan_); }

Unit RecountPolicy::fresh_prime(const PlanPart& part, Random& random) const {
    std::uint64_t used = 0;
    for (UnitId id = part.first; id < part.first + part.units; ++id) used += plan_.weight(id);
    if (used >= primes_in_use)
        throw Failure(ExitCode::usage,
                      {"the run used every available prime, so none is left for a recount", "",
                       "recount its units one by one, with --unit"});
    Unit unit;
    unit.symmetry = part.symmetry;
    unit.kind = PrimeRange{used + random.below(primes_in_use - used), 1};
    return unit;
}

}  // namespace hetman
