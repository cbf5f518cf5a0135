#pragma once
// The units still to be handed out, in their order.

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "common/numbers/rough_number.h"
#include "coordinator/ledger/ledger.h"

namespace hetman {

// The planner's estimate of a unit's nodes; 0 where it has none.
using EstimatedNodes = std::function<std::uint64_t(UnitId)>;

// Longest first, by the estimates: the last units are short, so that all workers finish together.
// Units with equal estimates are shuffled, the same way in every run. For a first placement the
// order is by number.
class HandOutOrder {
  public:
    enum class By : std::uint8_t { number, estimate };
    // Who takes a unit. Devices take those that they count; others prefer the rest.
    enum class Taker : std::uint8_t { device, other };

    // Contains the units of the ledger's share that are not finished. Without estimates all count
    // as equal; without `on_devices` devices count all.
    HandOutOrder(const Ledger& ledger, By by, const EstimatedNodes& nodes,
                 const std::function<bool(UnitId)>& on_devices = {});

    bool empty(Taker taker = Taker::other) const { return !place_of_next(infinity, taker); }
    std::uint64_t size() const { return size_; }
    double nodes() const { return nodes_; }  // the sum of all weights
    // The weight of a unit in this order: its estimated nodes, 1 without an estimate. A recount
    // weighs as much as its unit.
    double weight(UnitId id) const { return weights_.empty() ? 1 : weight(weights_[place(id)]); }

    // Adds children (CutUnits), each with this weight. Their numbers must follow those of the
    // children added before.
    void add_children(UnitId first, std::uint32_t count, double weight, bool on_devices = true);

    // The first that weighs no more than `most`, without taking it.
    std::optional<UnitId> next(double most = infinity, Taker taker = Taker::other) const;
    // Takes that one.
    std::optional<UnitId> take(double most = infinity, Taker taker = Taker::other);

    // Drops the units from this one on.
    void drop_from(UnitId bound);

  private:
    static constexpr double infinity = std::numeric_limits<double>::infinity();
    static constexpr std::size_t codes = 256;
    // Units with like estimates; they are taken from the back.
    using Group = std::vector<UnitId>;
    struct Lane {
        std::array<Group, codes> groups = {};  // the longest first
        std::size_t first = codes;             // groups before it are empty
    };
    struct Place {
        std::size_t lane;
        std::size_t group;
    };

    // Among the weights: units of the plan, then children.
    std::uint64_t place(UnitId id) const {
        return id < 2 * units_ ? id % std::max<UnitId>(1, units_) : id - units_;
    }
    void add(UnitId id, bool on_devices);
    static double weight(RoughNumber estimate) {
        return static_cast<double>(std::max<std::uint64_t>(1, estimate.value()));
    }
    std::size_t group_of(const Lane& lane, double most) const;  // `codes` if it has none
    std::optional<Place> place_of_next(double most, Taker taker) const;

    std::uint64_t units_;  // of the ledger
    bool alike_;
    std::vector<RoughNumber> weights_;  // by place; empty where there are no estimates
    std::array<Lane, 2> lanes_;         // what devices do not count, and what they count
    std::uint64_t size_ = 0;
    double nodes_ = 0;
};

}  // namespace hetman
