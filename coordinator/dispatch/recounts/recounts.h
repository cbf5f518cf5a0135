#pragma once
// The recounts of a start: which of its units are counted again, and with what outcome. The base
// class recounts none.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "common/units/unit.h"
#include "coordinator/dispatch/crews/crew.h"
#include "coordinator/dispatch/recounts/recount_policy.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/ledger/recounted_units.h"
#include "coordinator/plan/plan.h"
#include "coordinator/process/console.h"

namespace hetman {

class Recounts {
  public:
    using Nanoseconds = std::chrono::nanoseconds;
    // Whether a member of the crew is not lost.
    using IsPresent = std::function<bool(std::size_t member)>;

    virtual ~Recounts() = default;

    // Notes that a member's count of a unit was recorded. True if the unit is to be handed out once
    // more, like a unit of the plan.
    virtual bool wants(std::size_t /*member*/, UnitId /*id*/) { return false; }
    // Notes what a member took for a unit that it counted alone, for the first time.
    virtual void note_first_count(std::size_t /*member*/, const UnitResult& /*result*/) {}
    // A unit for the member to recount now; often none. `alone`: no other member is left.
    // `to_hand_out`: the number of units still to be handed out.
    virtual std::optional<Unit> next_for(std::size_t /*member*/, bool /*alone*/,
                                         std::uint64_t /*to_hand_out*/) {
        return std::nullopt;
    }

    // True if this recount was asked for.
    virtual bool expects(const UnitResult& /*recount*/) const { return false; }
    // Takes in a recount that was asked for. Throws Failure(verification) if it differs from the
    // ledger.
    virtual void compare(const UnitResult& /*recount*/) {}

    // True if a requested recount has not arrived.
    virtual bool are_awaited() const { return false; }
    // True if a start whose units were all counted `counted` after it began still waits for
    // recounts, `elapsed` after it began.
    virtual bool hold_up_end(Nanoseconds /*counted*/, Nanoseconds /*elapsed*/,
                             const IsPresent& /*is_present*/) {
        return false;
    }

    // Reports the outcome at the end of a start, which may have failed.
    virtual void tell(Console& /*console*/, bool /*has_failed*/) const {}

    const RecountedUnits& recounted() const { return recounted_; }

  protected:
    RecountedUnits recounted_;
};

// By the budget of the settings. All that is given must outlive the recounts.
std::unique_ptr<Recounts> make_recounts(const Plan& plan, const Ledger& ledger, const Crew& crew,
                                        const RecountSettings& settings);

}  // namespace hetman
