#pragma once
// One problem at its frame level: the frame's fillings, and how they are cut into units.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "common/attack_map.h"
#include "common/position.h"
#include "coordinator/plan/frame.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// Asked now and then while planning, by several threads: true to stop. Planning then throws
// PlanningStopped.
using StopQuestion = std::function<bool()>;
struct PlanningStopped {};

// a x b, or 2^64 - 1 where that is less.
std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b);

class FrameLevel {
  public:
    // Finds the fillings, one of each orbit. For pieces of which one stands on each line; `rule`
    // is the order in which lines are filled after the frame's.
    FrameLevel(const Problem& problem, const std::string& frame, LineRule rule,
               const StopQuestion& stop);

    const std::vector<Filling>& fillings() const { return fillings_; }
    std::uint64_t weight() const;  // the sum of the orbits' sizes

    // The estimated nodes of all fillings, each orbit's once; 2^64 - 1 if they are beyond that.
    std::uint64_t whole_estimate() const;

    // Adds the units to the plan: the fillings, cut further where their estimate exceeds `budget`.
    // Throws Failure(usage) if the plan would have too many units.
    void add_units(Plan& plan, std::uint64_t budget) const;

  private:
    using Placed = std::vector<Square>;

    void heed_stop() const;
    std::uint64_t estimate(const Placed& placed, std::uint64_t samples, std::uint64_t seed) const;
    std::uint64_t mean_estimate() const;
    bool fits(const Placed& placed, std::uint64_t budget, std::uint64_t seed) const;
    void cut(const Placed& placed, std::uint64_t budget, std::uint64_t seed,
             std::vector<Placed>& pieces) const;
    std::vector<std::vector<Placed>> cut_all(std::uint64_t budget) const;

    Problem problem_;
    AttackMap map_;
    LineRule rule_;
    const StopQuestion& stop_;
    std::vector<Filling> fillings_;
};

}  // namespace hetman
