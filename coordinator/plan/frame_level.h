#pragma once
// One problem at its frame level: the frame's fillings, and how they are cut into units.

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/position.h"
#include "coordinator/plan/frame.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// How far planning is.
struct PlanningProgress {
    std::uint64_t fillings = 0;  // of the frame, found so far
    std::uint64_t cut = 0;       // of them, cut into units so far; 0 until all are found
};

// Told now and then how far planning is, by several threads; true to stop. Planning then throws
// PlanningStopped.
using PlanningWatch = std::function<bool(const PlanningProgress&)>;
struct PlanningStopped {};

// a x b, or 2^64 - 1 where that is less.
std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b);

class FrameLevel {
  public:
    // Finds the fillings, one of each orbit. For pieces with lines, see Position; `rule` is the
    // order in which lines are filled after the frame's.
    FrameLevel(const Problem& problem, const std::string& frame, LineRule rule,
               const PlanningWatch& watch);

    const std::vector<Filling>& fillings() const { return fillings_; }
    std::uint64_t weight() const;  // the sum of the orbits' sizes

    // The estimated nodes of all fillings, each orbit's once; 2^64 - 1 if they are beyond that.
    std::uint64_t whole_estimate() const;

    // Adds the units to the plan: the fillings, cut further where their estimate exceeds `budget`.
    // Throws Failure(usage) if the plan would have too many units.
    void add_units(Plan& plan, std::uint64_t budget) const;

    // As add_units, but cuts on in the order of the units only until there are `most` of them: the
    // last are then larger. For searches that end with the first unit that has a placement; with
    // the frame first-rows and rows in order the units are in lexicographic order.
    void add_first_units(Plan& plan, std::uint64_t budget, std::uint64_t most) const;

  private:
    Problem problem_after(const Prefix& prefix) const;
    std::vector<Prefix> children(const Prefix& prefix, const Position& position, Line line) const;
    void cut_in_order(const Prefix& prefix, std::uint64_t weight, std::uint64_t budget,
                      std::uint64_t most, Plan& plan) const;

    void heed_stop() const;
    std::uint64_t estimate(const Prefix& prefix, std::uint64_t samples, std::uint64_t seed) const;
    std::uint64_t mean_estimate() const;
    bool fits(const Prefix& prefix, std::uint64_t budget, std::uint64_t seed) const;
    void cut(const Prefix& prefix, std::uint64_t budget, std::uint64_t seed,
             std::vector<Prefix>& pieces) const;
    std::vector<std::vector<Prefix>> cut_all(std::uint64_t budget) const;

    Problem problem_;
    AttackMap map_;
    LineRule rule_;
    const PlanningWatch& watch_;
    mutable std::atomic<std::uint64_t> cut_{0};  // fillings that were cut
    std::vector<Filling> fillings_;
};

}  // namespace hetman
