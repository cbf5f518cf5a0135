#pragma once
// The recounts of long runs within a share of their CPU time, to detect workers whose wrong counts
// pass the residue test (a faulty core).
//
// The workers' units are sampled in turn. A unit is counted again by another worker, which is no
// device, with the same engine; if there is no other, by the engine's portable kernel. A small part
// of the budget goes to another engine, for units that it is expected to count within that part.
// Workers and budget are tracked for this start alone: a resume starts anew.

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/failure.h"
#include "common/numbers/random.h"
#include "common/problem/attack_map.h"
#include "coordinator/dispatch/crews/crew.h"
#include "coordinator/dispatch/recounts/recounts.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"
#include "coordinator/process/console.h"

namespace hetman {

class TimedRecounts final : public Recounts {
  public:
    TimedRecounts(const Plan& plan, const Ledger& ledger, const Crew& crew,
                  const RecountSettings& settings, const ShareOfTime& budget);
    ~TimedRecounts() override;

    void note_first_count(std::size_t member, const UnitResult& result) override;
    // A recount that might delay the end is not begun.
    std::optional<Unit> next_for(std::size_t member, bool alone,
                                 std::uint64_t to_hand_out) override;

    bool expects(const UnitResult& recount) const override;
    // What it throws names the unit, both counts and both workers.
    void compare(const UnitResult& recount) override;

    bool are_awaited() const override { return !under_way_.empty(); }
    // Recounts that have begun may delay the end by their share of the time, as long as one of
    // their members is present.
    bool hold_up_end(Nanoseconds counted, Nanoseconds elapsed,
                     const IsPresent& is_present) override;

    void tell(Console& console, bool has_failed) const override;

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
    // Of units that devices counted, or that others did.
    Experience& experience(const Recounting& recounting) {
        return experience_[crew_.is_device(recounting.first) ? 1 : 0]
                          [static_cast<std::size_t>(recounting.by)];
    }
    std::string counter(UnitId id, std::size_t member, RecountBy by) const;
    Failure difference(const UnitResult& recount, const Recounting& recounting) const;

    const Plan& plan_;
    const Ledger& ledger_;
    const Crew& crew_;
    const RecountSettings& settings_;
    const ShareOfTime budget_;
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
    std::array<std::array<Experience, 4>, 2> experience_;
    std::uint64_t recounted_by_second_engine_ = 0;
};

}  // namespace hetman
