#pragma once
// One problem at its frame level: the frame's fillings, and how they are cut into units.

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "common/problem/attack_map.h"
#include "common/problem/position.h"
#include "coordinator/plan/cutting/cutter.h"
#include "coordinator/plan/cutting/line_board.h"
#include "coordinator/plan/cutting/plain_board.h"
#include "coordinator/plan/frame.h"
#include "coordinator/plan/packed_units.h"
#include "coordinator/plan/plan.h"
#include "coordinator/plan/planning_watch.h"

namespace hetman {

class FrameLevel {
  public:
    // Finds the fillings, one of each orbit, see visit_prefixes. For pieces with lines, see
    // Position; `rule` is the order in which lines are filled after the frame's.
    FrameLevel(const Problem& problem, const std::string& frame, LineRule rule,
               const PlanningWatch& watch);

    // The fillings as prefixes, with their weights.
    const PackedUnits& fillings() const { return fillings_; }
    std::uint64_t weight() const { return weight_; }  // the number of fillings without symmetry

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
    // Calls `visit` with the problem's position as the board that searches it fastest.
    template <class Visit>
    auto with_board(const Visit& visit) const;

    template <class Word>
    LineBoard<Word> after(const LineBoard<Word>& start, const Prefix& filling) const;
    PlainBoard after(const PlainBoard& start, const Prefix& filling) const;

    void heed_stop() const;
    std::uint64_t mean_estimate() const;
    void cut_all(Plan& plan, std::uint64_t budget) const;
    PackedUnits cut_batch(const auto& start, std::uint64_t first,
                          const CutSettings& settings) const;
    void cut_in_order(const PlainBoard& board, const Prefix& prefix, std::uint64_t weight,
                      std::uint64_t budget, std::uint64_t most, Plan& plan) const;

    Problem problem_;
    AttackMap map_;
    LineRule rule_;
    const PlanningWatch& watch_;
    mutable std::atomic<std::uint64_t> cut_{0};  // fillings that were cut
    PackedUnits fillings_;
    std::uint64_t weight_ = 0;
    // Where every placement fills all rows and columns, on boards of up to 32 rows and larger ones.
    std::optional<LineMasks<std::uint32_t>> narrow_masks_;
    std::optional<LineMasks<std::uint64_t>> wide_masks_;
};

}  // namespace hetman
