#pragma once
// The ledger: which units of a plan are finished, with the weight and tally of each. Its share is
// the set of units to be finished here: all, or those of a shard.
//
// Each entry has a checksum over the unit as it was planned and its answer, taken when it was
// recorded. It is compared whenever an entry is used: saved, read, added up or reported.
//
// A copy of a ledger shares its entries with it, block by block, until one of the two changes: a
// snapshot that another thread may save while units are recorded.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/copy_on_write.h"
#include "common/numbers/checked_integer.h"
#include "common/units/unit.h"
#include "coordinator/ledger/child_units.h"
#include "coordinator/ledger/ledger_block.h"
#include "coordinator/plan/plan.h"
#include "worker/goal_list.h"

namespace hetman {

class Ledger {
  public:
    explicit Ledger(std::uint64_t units = 0, const GoalKind& goal = count_goal()) : goal_(&goal) {
        grow(units);
    }

    const GoalKind& goal() const { return *goal_; }

    std::uint64_t units() const { return in_share_->size(); }
    std::uint64_t finished() const { return finished_; }
    std::uint64_t share() const { return share_; }  // how many units
    bool in_share(UnitId id) const { return (*in_share_)[id]; }
    // True if nothing is left to count: all units of the share are finished, or all before the unit
    // that settles the question.
    bool complete() const;
    bool is_done(UnitId id) const { return block_of(id).is_done(place_of(id)); }
    Tally tally(UnitId id) const { return block_of(id).tally(place_of(id)); }
    std::uint64_t weight(UnitId id) const { return planned(id).weight; }
    // A finished unit as it was planned, according to its entry.
    PlannedUnit planned(UnitId id) const { return block_of(id).planned(place_of(id)); }
    // The checksum of a finished unit's entry.
    std::uint64_t checksum(UnitId id) const { return block_of(id).checksum(place_of(id)); }

    // The sum of weight x placements over the finished units among `units` from `first` on. Throws
    // what check() throws if one of them has changed.
    CheckedInteger weighted_sum(UnitId first, std::uint64_t units) const;
    // The sum of weight x counts by the number of pieces over the same units; empty if the goal
    // keeps none. Throws the same.
    CountsByNumber weighted_by_number(const Problem& problem, UnitId first,
                                      std::uint64_t units) const;
    // True if all units among `units` from `first` on are finished.
    bool complete(UnitId first, std::uint64_t units) const;

    // CPU time spent counting, all starts together, units recorded twice included.
    std::uint64_t cpu_nanoseconds() const { return cpu_nanoseconds_; }
    std::uint64_t nodes() const;  // of all finished units; throws std::overflow_error

    // Throws Failure(verification), naming the unit, if an entry is not what was recorded, or if
    // the unit counter is inconsistent.
    void check() const;

    // Appends unfinished units, to the share too: for a finished run that is asked for more.
    void grow(std::uint64_t units);

    // Sets the share: one bool for each unit of the plan. All finished units must be in it.
    void restrict_to(std::vector<bool> share);

    // Records the result of a unit with this plan entry. The result of a unit that is recorded
    // already is compared, never added: throws Failure(verification) if the answers do not agree or
    // the new one lacks its residues, Failure(internal_error) for an unknown unit. True if it was
    // new.
    bool record(const UnitResult& result, const PlannedUnit& planned);

    // Records a child of a unit that is not finished, see ChildUnits::add(). The unit is recorded
    // like any other once all of its children are in; then they are forgotten.
    void record_child(UnitId unit, const ChildPath& path, const UnitResult& result,
                      const PlannedUnit& planned);
    const ChildUnits& children() const { return *children_; }

    // Takes a finished unit out again, because two counts of it differ and either may be wrong: the
    // next start counts it anew. Does nothing if counts by index are kept, which are only sums.
    void strike(UnitId id);

    // The answer of a finished unit, without its counts by index: only their sums are kept.
    Answer answer(UnitId id) const;
    // The details of the finished units that have any.
    std::map<UnitId, std::string> details() const;
    // The sum of weight x counts over the finished units; empty if the goal has none.
    const std::vector<CheckedInteger>& counts() const { return counts_; }
    // The first unit whose answer settles the question, for goals that have such units: later units
    // need not be counted.
    std::optional<UnitId> settled_by() const;
    Findings findings() const;

    // For reading a ledger back, and for joining two.
    void set_counts(std::vector<CheckedInteger> counts) { counts_ = std::move(counts); }
    void set_children(ChildUnits children) { children_ = CopyOnWrite(std::move(children)); }
    void add_cpu_nanoseconds(std::uint64_t time) { cpu_nanoseconds_ += time; }

    // "the entry of unit 7 (weight 8, 92 placements, 2057 nodes)"; of a finished unit.
    std::string describe_entry(UnitId id) const;

  private:
    static std::uint64_t place_of(UnitId id) { return id % LedgerBlock::size; }
    const LedgerBlock& block_of(UnitId id) const { return *blocks_[id / LedgerBlock::size]; }
    void check(UnitId id) const;
    void check_bookkeeping() const;
    std::optional<UnitId> first_with_details() const;

    const GoalKind* goal_;
    std::vector<CopyOnWrite<LedgerBlock>> blocks_;
    CopyOnWrite<std::vector<bool>> in_share_;
    std::vector<CheckedInteger> counts_;
    CopyOnWrite<ChildUnits> children_;
    std::optional<UnitId> first_with_details_;  // kept, as it is asked for often
    std::uint64_t finished_ = 0;
    std::uint64_t share_ = 0;
    std::uint64_t cpu_nanoseconds_ = 0;
};

}  // namespace hetman
