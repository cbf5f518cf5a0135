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

    // Contains the units of the ledger's share that are not finished. Without estimates all count
    // as equal.
    HandOutOrder(const Ledger& ledger, By by, const EstimatedNodes& nodes);

    bool empty() const { return size_ == 0; }
    std::uint64_t size() const { return size_; }
    double nodes() const { return nodes_; }  // the sum of all weights
    // The weight of a unit in this order: its estimated nodes, 1 without an estimate. A recount
    // weighs as much as its unit.
    double weight(UnitId id) const { return weights_.empty() ? 1 : weight(weights_[place(id)]); }

    // Adds children (CutUnits), each with this weight. Their numbers must follow those of the
    // children added before.
    void add_children(UnitId first, std::uint32_t count, double weight);

    // The first that weighs no more than `most`, without taking it.
    std::optional<UnitId> next(double most = std::numeric_limits<double>::infinity()) const;
    // Takes that one.
    std::optional<UnitId> take(double most = std::numeric_limits<double>::infinity());

    // Drops the units from this one on.
    void drop_from(UnitId bound);

  private:
    static constexpr std::size_t codes = 256;
    // Units with like estimates; they are taken from the back.
    using Group = std::vector<UnitId>;

    // Among the weights: units of the plan, then children.
    std::uint64_t place(UnitId id) const {
        return id < 2 * units_ ? id % std::max<UnitId>(1, units_) : id - units_;
    }
    void add(UnitId id);
    static double weight(RoughNumber estimate) {
        return static_cast<double>(std::max<std::uint64_t>(1, estimate.value()));
    }
    std::size_t group_of(double most) const;  // of the next unit; `codes` if there is none

    std::uint64_t units_;  // of the ledger
    bool alike_;
    std::vector<RoughNumber> weights_;  // by place; empty where there are no estimates
    std::array<Group, codes> groups_;   // the longest first
    std::uint64_t size_ = 0;
    double nodes_ = 0;
    std::size_t first_ = 0;  // groups before it are empty
};

}  // namespace hetman
