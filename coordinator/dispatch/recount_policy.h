#pragma once
// The policy of recounts: how the finished units of a run are counted again, by default, by the
// double check and by `verify`.
//
// | units                         | by default, in long runs  | double check, `verify`            |
// |-------------------------------|---------------------------|-----------------------------------|
// | remainders (frame `primes`)   | the same engine           | `verify`: a fresh prime for each  |
// |                               |                           | finished part; otherwise the same |
// |                               |                           | engine                            |
// | of engines with huge tables   | the same engine           | another engine if it can in       |
// | (frames `seam`, `none`)       |                           | reasonable time, or the same      |
// | of other engines              | the same engine, and some | another engine                    |
// |                               | by another one            |                                   |
// | samples of a study            | none                      | `verify`: the same method         |

#include <chrono>
#include <cstdint>
#include <string>

#include "common/job/duration.h"
#include "common/numbers/random.h"
#include "common/units/unit.h"
#include "coordinator/plan/plan.h"
#include "worker/goals/goal_kind.h"

namespace hetman {

class RecountPolicy {
  public:
    RecountPolicy(const Plan& plan, const std::string& engine, const GoalKind& goal)
        : plan_(plan), engine_(engine), goal_(goal) {}

    // The engine, or for studies the method, of the double check and of `verify`; `asked` is an
    // engine's name or "auto". Throws Failure(usage) if it cannot recount these units, or if none
    // can.
    std::string second(const std::string& asked) const;
    // The engine that recounts some units by default; empty if the run's own recounts them all.
    std::string second_by_default() const;

    // True if the units are remainders, so that `verify` counts fresh primes.
    bool has_primes() const;
    // One unit for the whole of a part, counted modulo a prime that none of its units has; chosen
    // at random. Throws Failure(usage) if all primes are in use.
    Unit fresh_prime(const PlanPart& part, Random& random) const;

  private:
    const Plan& plan_;
    std::string engine_;
    const GoalKind& goal_;
};

// The double check may take so many times as long as the counts themselves, or this long; what is
// not recounted by then is left out.
inline constexpr int most_times_of_double_check = 10;
inline constexpr Duration least_of_double_check{5'000};

// True if recounts of the double check may still be awaited `elapsed` after the start, of which the
// counts took `counted`.
bool may_double_check(std::chrono::nanoseconds counted, std::chrono::nanoseconds elapsed);

}  // namespace hetman
