#pragma once
// One problem at its square level: units that decide the first squares of the board, for problems
// without frames of lines.

#include <cstdint>
#include <vector>

#include "common/numbers/random.h"
#include "common/problem/attack_map.h"
#include "coordinator/plan/cutting/square_board.h"
#include "coordinator/plan/levels/level.h"
#include "coordinator/plan/packed_units.h"
#include "coordinator/plan/plan.h"
#include "coordinator/plan/planning_watch.h"

namespace hetman {

const LevelKind& square_level();

// True if the problem is cut by squares: the piece has no lines, walls end its rides, or placements
// must be maximal and some are not.
bool is_cut_by_squares(const Problem& problem);

// First the squares of the central block are decided, which the symmetries map to itself: up to
// 4 x 4 squares, 3 x 3 in the middle of an odd number of lines. Of each orbit of its fillings one
// is kept, with the orbit's size as its weight. Then the other squares are decided in the order of
// their indices, until a unit is within its budget.
class SquareLevel final : public Level {
  public:
    // Finds the block's fillings, one of each orbit.
    SquareLevel(const Problem& problem, const PlanningWatch& watch);
    // With other squares in place of the central block; sorted. The required symmetry must map them
    // to themselves.
    SquareLevel(const Problem& problem, const PlanningWatch& watch,
                const std::vector<Square>& block);

    std::uint64_t weight() const { return weight_; }  // the sum of the orbits' sizes

    std::uint64_t whole_estimate() const override;  // each orbit of fillings once
    std::uint64_t uncut_units() const override { return fillings_.size(); }
    std::uint64_t add_units(Plan& plan, std::uint64_t budget) const override;
    // Adds the fillings without cutting them further, each with so many estimated nodes.
    void add_fillings(Plan& plan, std::uint64_t nodes) const;

  private:
    void cut_first(const Prefix& filling, std::uint64_t weight, std::uint64_t budget,
                   Plan& plan) const;
    void heed_stop() const;

    Problem problem_;
    AttackMap map_;
    const PlanningWatch& watch_;
    PackedUnits fillings_;  // as prefixes, each with the size of its orbit as its weight
    std::uint64_t weight_ = 0;
    mutable std::uint64_t cut_ = 0;  // fillings that were cut
};

// The number of fillings of the block without symmetries, which is what the orbits' sizes add up
// to.
std::uint64_t count_block_fillings(const Problem& problem);
// The same for other squares.
std::uint64_t count_fillings_of(const Problem& problem, const std::vector<Square>& block);

// The estimated nodes of a problem that is cut by squares.
std::uint64_t estimate_by_squares(const AttackMap& map, const Problem& problem,
                                  std::uint64_t positions, std::uint64_t seed);

// A part of a unit with about `most_nodes` nodes or fewer: squares are decided at random.
Unit small_part_by_squares(const AttackMap& map, const Problem& problem, const Unit& whole,
                           std::uint64_t most_nodes, Random& random);

}  // namespace hetman
