#pragma once
// The policy of recounts: which finished units of a count are counted again, by which engine or
// prime, and within which budget.
//
// | units                         | ShareOfTime               | ShareOfUnits, SampleOfUnits       |
// |-------------------------------|---------------------------|-----------------------------------|
// | remainders (frame `primes`)   | the same engine           | SampleOfUnits: a fresh prime for  |
// |                               |                           | each finished part; otherwise the |
// |                               |                           | same engine                       |
// | of engines with huge tables   | the same engine           | another engine if it can in       |
// | (frames `seam`, `none`)       |                           | reasonable time, or the same      |
// | of other engines              | the same engine, and some | another engine                    |
// |                               | by another one            |                                   |

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "common/job/job.h"
#include "common/numbers/random.h"
#include "common/units/unit.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"
#include "worker/goals/goal_kind.h"

namespace hetman {

// The double check of a job: so many percent of the units, at least one of them, are counted twice
// during the run.
struct ShareOfUnits {
    double percent = 100;

    // The recounts may take so many times as long as the counts themselves, or this long; what is
    // not recounted by then is left out.
    static constexpr int most_times = 10;
    static constexpr Duration least{5'000};
    // True if recounts may still be awaited `elapsed` after the start, of which the counts took
    // `counted`.
    static bool may_go_on(std::chrono::nanoseconds counted, std::chrono::nanoseconds elapsed);
};

// The double check of long counts whose job has none.
struct ShareOfTime {
    double share = 0.005;           // of the CPU time of this start's first counts
    double of_second_engine = 0.1;  // of that share, at most
    // Nothing is recounted before all starts of the run together have taken this much CPU time.
    std::chrono::nanoseconds from = std::chrono::hours(1);
};

// What `verify` counts again of a run's finished units.
struct SampleOfUnits {
    double percent = 1;          // at least one of them
    std::uint64_t seed = 1;      // of the units, and of fresh primes
    std::optional<UnitId> unit;  // this one alone
};

// What a start counts again. Nothing if there is no budget.
struct RecountSettings {
    std::variant<std::monostate, ShareOfUnits, ShareOfTime> budget = {};
    std::string first_engine = {};   // the run's
    std::string second_engine = {};  // that recounts; the crew knows it; empty if none does
    std::string directory = {};      // of the run, for what users are told; empty if none
};

class RecountPolicy {
  public:
    RecountPolicy(const Plan& plan, const std::string& engine, const GoalKind& goal)
        : plan_(plan), engine_(engine), goal_(goal) {}

    // Of a start: what the job asks for, if it mentions a double check; otherwise, for plain
    // counts, a share of the time.
    RecountSettings settings(const std::optional<double>& double_check,
                             const ShareOfTime& by_default, const std::string& directory) const;

    // The units of a sample, in the order of their numbers. Throws Failure(usage) if the unit that
    // it names is not finished.
    std::vector<UnitId> units(const Ledger& ledger, const SampleOfUnits& sample) const;

    // The engine of ShareOfUnits and SampleOfUnits; `asked` is an engine's name or "auto". Throws
    // Failure(usage) if it cannot recount these units, or if none can.
    std::string second(const std::string& asked) const;
    // The engine of a ShareOfTime; empty if the run's own recounts all units.
    std::string second_by_default() const;

    // True if the units are remainders, so that a SampleOfUnits is of fresh primes.
    bool has_primes() const;
    // One unit for the whole of a part, counted modulo a prime that none of its units has; chosen
    // at random. Throws Failure(usage) if all primes are in use.
    Unit fresh_prime(const PlanPart& part, Random& random) const;

  private:
    const Plan& plan_;
    std::string engine_;
    const GoalKind& goal_;
};

}  // namespace hetman
