#pragma once
// Cuts units of a plan again, as the run's engine divides them, and adds up their children's
// tallies.

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "coordinator/dispatch/hand_out/dispatcher.h"
#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"
#include "worker/engines/engine.h"

namespace hetman {

class UnitCutter {
  public:
    using MakeEngine = std::function<std::unique_ptr<const Engine>()>;

    // `make_engine` makes the run's engine when it is needed. The plan must outlive this object.
    UnitCutter(const Plan& plan, MakeEngine make_engine)
        : plan_(plan), make_engine_(std::move(make_engine)) {}

    // See CutUnits::Cut. The children get numbers from `first` on, which must follow those of the
    // last call; throws std::logic_error otherwise.
    std::uint32_t cut(UnitId unit, UnitId first);

    // A child as a unit to be counted. Throws Failure(verification) if it has changed since it was
    // cut.
    const Unit& child(UnitId id) const;
    // The checksum of the child as it was cut.
    std::uint64_t checksum(UnitId child) const { return checksums_[child - first_child()]; }
    // Records the result of a child. If the child is settled, the result is only compared with the
    // ledger's entry, if there is one: throws Failure(verification) if they differ, and forgets all
    // children of the unit, since either may be wrong.
    void take_in(const UnitResult& child, bool is_settled, const CutUnits& cuts,
                 Ledger& ledger) const;

    // Call before anything is handed out. Cuts the units of which earlier starts finished children,
    // as they were cut then, and returns those of which all children are finished. If nothing is to
    // be cut now, forgets the children. Throws Failure(verification) if a child has other squares
    // than it had.
    std::vector<UnitId> take_up(Dispatcher& dispatcher, Ledger& ledger);

    // The tally of a planned unit all of whose children are in the ledger. Throws std::logic_error
    // if one is missing.
    Tally sum(UnitId unit, const CutUnits& cuts, const Ledger& ledger) const;

  private:
    // A child as the ledger records it: with the number of the planned unit.
    PlannedUnit planned(UnitId child, UnitId unit) const;
    std::optional<UnitId> find(UnitId unit, const ChildPath& path, Dispatcher& dispatcher) const;
    UnitId first_child() const { return 2 * plan_.size(); }
    void add(UnitId unit, UnitId planned, const CutUnits& cuts, const ChildUnits& finished,
             Tally& sum) const;

    const Plan& plan_;
    MakeEngine make_engine_;
    std::unique_ptr<const Engine> engine_;
    std::vector<Unit> children_;                     // by number
    std::vector<std::uint64_t> checksums_;           // likewise
    std::map<UnitId, std::uint64_t> nodes_at_root_;  // of the units that were cut
};

// How the units of a run are cut again.
struct UnitCutting {
    // Makes the engine that divides them; empty: no units are cut. Only for goals whose answers are
    // tallies.
    UnitCutter::MakeEngine make_engine = nullptr;
    Cutting when = {};
};

// The cutting for a run of this problem by this engine and frame. For tests, the environment
// variable HETMAN_CUT_UNITS gives the number of times that all units are cut, whatever their size,
// or "none". Throws Failure(usage) for other values.
UnitCutting cutting_of(const Problem& problem, const std::string& engine, const std::string& frame);

}  // namespace hetman
