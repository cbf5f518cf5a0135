#include "coordinator/dispatch/recount_policy.h"

#include <algorithm>

#include "common/failure.h"
#include "common/numbers/primes.h"
#include "coordinator/ledger/recount.h"
#include "coordinator/planner/planner.h"

namespace hetman {

std::string RecountPolicy::second(const std::string& asked) const {
    if (goal_.engine_use() != EngineUse::none)
        return RecountingEngines(plan_, engine_).second(asked).name;
    if (asked == choose_automatically) return engine_;
    throw Failure(ExitCode::usage,
                  {"studies of completions take no engine", "--engine",
                   "leave it out: samples are completed again by the study's own method"});
}

std::string RecountPolicy::second_by_default() const {
    const EngineKind* second = RecountingEngines(plan_, engine_).second_that_searches();
    return second == nullptr ? std::string() : second->name;
}

bool may_double_check(std::chrono::nanoseconds counted, std::chrono::nanoseconds elapsed) {
    return elapsed - counted < std::max<std::chrono::nanoseconds>(
                                   least_of_double_check, most_times_of_double_check * counted);
}

bool RecountPolicy::has_primes() const {
    return plan_.size() > 0 && std::holds_alternative<PrimeRange>(plan_.unit(0).kind);
}

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
