#pragma once
// The units that are cut again during a run: which children each has, and which are settled.
//
// A cut unit is finished when its own answer comes in or all of its children are finished,
// whichever is first; children may be cut in their turn. This class knows only numbers of units:
// UnitCutter knows the squares of a child, the ledger its count.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "coordinator/ledger/child_units.h"

namespace hetman {

class CutUnits {
  public:
    // Cuts a unit, planned or a child, and returns the number of its children, which get the
    // numbers from `first` on; 0 if it cannot be cut.
    using Cut = std::function<std::uint32_t(UnitId unit, UnitId first)>;

    // For a plan with so many units. In this start children have the numbers from 2 x `units` on,
    // after those of the units and their recounts. Without `cut` nothing is cut.
    explicit CutUnits(std::uint64_t units, Cut cut = nullptr)
        : first_child_(2 * units), cut_(std::move(cut)) {}

    std::size_t children() const { return nodes_.size(); }
    // False if nothing is to be cut, or nothing more.
    bool can_cut() const { return cut_ != nullptr && nodes_.size() < ChildUnits::most; }
    bool is_child(UnitId id) const {
        return id >= first_child_ && id - first_child_ < nodes_.size();
    }
    bool is_cut(UnitId id) const { return state(id) != nullptr && state(id)->children > 0; }
    // True once the unit, or one that it is part of, is finished.
    bool is_settled(UnitId id) const { return state(id) != nullptr && state(id)->settled; }

    // The planned unit that a child is part of, and the path from there to the child. For a planned
    // unit, itself and an empty path.
    UnitId planned(UnitId id) const;
    ChildPath path(UnitId id) const;
    // The children of a unit: `second` of them from `first` on; none if it is not cut.
    std::pair<UnitId, std::uint32_t> children(UnitId id) const;

    // Cuts a unit that is not cut yet. Returns the number of its children; 0 if it cannot be cut.
    std::uint32_t cut(UnitId id);

    // What the answer to a unit settles that was not settled before.
    struct Settled {
        std::vector<UnitId> units;  // all of them, but the unit itself
        // The planned unit that is finished because all of its children are; often none.
        std::optional<UnitId> planned;
    };
    Settled finish(UnitId id);

  private:
    struct State {
        UnitId parent = 0;
        std::uint32_t place = 0;  // among its parent's children
        std::uint32_t children = 0;
        std::uint32_t unfinished = 0;  // of its children
        UnitId first = 0;              // its first child
        bool settled = false;
    };

    const State* state(UnitId id) const;
    void settle_below(UnitId id, std::vector<UnitId>& settled);

    UnitId first_child_;
    Cut cut_;
    std::map<UnitId, State> planned_;  // those that are cut
    std::vector<State> nodes_;         // children
};

}  // namespace hetman
