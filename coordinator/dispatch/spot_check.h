#pragma once
// The double check of long runs whose job has none: some units are counted again, within a small
// budget of CPU time, to detect workers whose wrong counts pass the residue test (a faulty core).
//
// The workers' units are sampled in turn. A unit is counted again by another worker with the same
// engine; if there is only one worker, by the engine's portable kernel. A small part of the budget
// goes to another engine, for units that it is expected to count within that part. Workers and
// budget are tracked for this start alone: a resume starts anew.

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/failure.h"
#include "common/numbers/random.h"
#include "common/problem/attack_map.h"
#include "coordinator/dispatch/crews/crew.h"
#include "coordinator/dispatch/double_check.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"
#include "coordinator/process/console.h"

namespace hetman {

struct SpotCheckBudget {
    double share = 0.005;           // of the CPU time of this start's first counts
    double of_second_engine = 0.1;  // of that share, at most
    // Nothing is recounted before all starts of the run together have taken this much CPU time.
    std::chrono::nanoseconds from = std::chrono::hours(1);
};

struct SpotCheckSettings {
    SpotCheckBudget budget;
    Problem problem;            // the run's
    std::string engine;         // the run's
    std::string second_engine;  // the crew knows it; empty if no other can recount these units
    std::string directory;      // of the run, for what users are told; empty if there is none
};

class SpotCheck {
  public:
    using Nanoseconds = std::chrono::nanoseconds;

    // Without settings nothing is recounted.
    SpotCheck(const Plan& plan, const Ledger& ledger, const Crew& crew,
              std::optional<SpotCheckSettings> settings);
    ~SpotCheck();

    // Notes that a member of the crew has counted a unit for the first time.
    void note_first_count(std::size_t member, const UnitResult& result);

    // A unit for the member to recount now; often none. `alone`: no other member is left.
    // `to_hand_out`: the number of units still to be handed out. A recount that might delay the end
    // is not begun.
    std::optional<Unit> next_for(std::size_t member, bool alone, std::uint64_t to_hand_out);

    // True if this recount is awaited.
    bool expects(const UnitResult& recount) const;

    // Takes in an awaited recount. Throws Failure(verification), naming the unit, both counts and
    // both workers, if it differs from the ledger.
    void compare(const UnitResult& recount);

    // True if a recount is awaited from a member for which `is_present` holds.
    bool awaits(const std::function<bool(std::size_t)>& is_present) const;
    // How long the end of a start that has taken `elapsed` may wait for recounts that have begun.
    Nanoseconds patience(Nanoseconds elapsed) const;

    const RecountedUnits& recounted() const { return recounted_; }
    // Tells how many units were recounted and agree, if any were.
    void tell(Console& console) const;

  private:
    struct Counted {
        UnitId id;
        double nanoseconds;
    };
    // A recount that may be made, or is under way.
    struct Recounting {
        RecountBy by = RecountBy::none;
        double basis = 0;        // the time of the first count, or an estimate
        double expected = 0;     // nanoseconds
        std::size_t first = 0;   // the member that counted the unit
        std::size_t second = 0;  // the member that recounts it
    };
    // The times of recounts of one kind, and the sum of their bases.
    struct Experience {
        double taken;
        double basis = 1;
        double factor() const;
    };

    bool is_due() const;
    double left() const;  // of the budget, in nanoseconds
    double left_for_second_engine() const;
    bool find_turn();
    std::size_t candidate();  // an index among the units of the worker whose turn it is
    std::optional<Recounting> choose(const Counted& unit, bool other_worker, double most);
    double estimate(const Unit& unit) const;
    Experience& experience(RecountBy by) { return experience_[static_cast<std::size_t>(by)]; }
    std::string counter(UnitId id, std::size_t member, RecountBy by) const;
    Failure difference(const UnitResult& recount, const Recounting& recounting) const;

    const Plan& plan_;
    const Ledger& ledger_;
    const Crew& crew_;
    const std::optional<SpotCheckSettings> settings_;
    std::unique_ptr<const AttackMap> map_;  // for estimates; null where there are none
    Random random_{1};
    std::vector<std::vector<Counted>> counted_;  // by member: what may still be recounted
    double counted_nanoseconds_ = 0;
    double counted_units_ = 0;
    std::size_t turn_ = 0;  // the member whose units are sampled next
    std::map<UnitId, Recounting> under_way_;
    double spent_ = 0;  // nanoseconds, including those expected of recounts under way
    double spent_by_second_engine_ = 0;
    bool asks_second_engine_ = false;  // one at a time: its time predicts that of the next
    double next_estimate_at_ = 0;      // once so many nanoseconds are left for the second engine
    std::array<Experience, 4> experience_;
    RecountedUnits recounted_;
    std::uint64_t recounted_by_second_engine_ = 0;
};

}  // namespace hetman
