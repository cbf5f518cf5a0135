#pragma once
// One problem at its frame level: the frame's fillings, and how they are cut into units.

#include <atomic>
#include <cstdint>
#include <optional>

#include "common/problem/attack_map.h"
#include "common/problem/position.h"
#include "coordinator/plan/cutting/cutter.h"
#include "coordinator/plan/cutting/line_board.h"
#include "coordinator/plan/cutting/plain_board.h"
#include "coordinator/plan/levels/frame.h"
#include "coordinator/plan/levels/level.h"
#include "coordinator/plan/packed_units.h"
#include "coordinator/plan/plan.h"
#include "coordinator/plan/planning_watch.h"

namespace hetman {

class FrameLevel final : public Level {
  public:
    // Finds the fillings, one of each orbit, see visit_prefixes. For pieces with lines, see
    // Position; `rule` is the order in which lines are filled after the frame's.
    FrameLevel(const Problem& problem, const Frame& frame, LineRule rule,
               const PlanningWatch& watch);

    std::uint64_t whole_estimate() const override;  // each orbit of fillings once
    std::uint64_t uncut_units() const override { return fillings_.size(); }
    // The sum of the weights is the number of fillings without symmetry.
    std::uint64_t add_units(Plan& plan, std::uint64_t budget) const override;
    // Cuts on in the order of the units until there are `most` of them: the last are then larger.
    // With the frame first-rows and rows in order the units are in lexicographic order.
    std::uint64_t add_first_units(Plan& plan, std::uint64_t budget,
                                  std::uint64_t most) const override;

  private:
    // Calls `visit` with the problem's position as the board that searches it fastest.
    template <class Visit>
    auto with_board(const Visit& visit) const;

    template <class Word>
    LineBoard<Word> after(const LineBoard<Word>& start, const Prefix& filling) const;
    PlainBoard after(const PlainBoard& start, const Prefix& filling) const;

    void heed_stop() const;
    std::uint64_t mean_estimate() const;
    void add_uncut(Plan& plan, std::uint64_t nodes) const;  // each with so many nodes
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
    PackedUnits fillings_;                       // as prefixes, with their weights
    std::uint64_t weight_ = 0;
    // Where every placement fills all rows and columns, on boards of up to 32 rows and larger ones.
    std::optional<LineMasks<std::uint32_t>> narrow_masks_;
    std::optional<LineMasks<std::uint64_t>> wide_masks_;
};

}  // namespace hetman
