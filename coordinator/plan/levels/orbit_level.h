#pragma once
// One problem at its orbit level: units that decide the orbits of squares, for few pieces on large
// boards.

#include <cstdint>
#include <optional>

#include "common/numbers/random.h"
#include "common/problem/attack_map.h"
#include "coordinator/plan/levels/level.h"
#include "coordinator/plan/plan.h"
#include "coordinator/plan/planning_watch.h"

namespace hetman {

const LevelKind& orbit_level();

// True if a problem can be cut by orbits: its placements have an exact number of pieces, are not
// tested for maximality, and no symmetry is required.
bool is_cut_by_orbits(const Problem& problem);

// The problem's symmetries map the free squares to each other, in orbits.
//
// On a plane there are at most eight squares to an orbit. A placement belongs to the first orbit
// that it occupies; the set of its occupied squares is a filling. Of the fillings that the
// symmetries map to each other one is kept, with their number as its weight.
//
// On a board with shifts (a torus, a cylinder) one piece is placed first, on one square of each
// orbit, with the orbit's size as the weight: because each piece may be the first, each placement
// counts once for each piece that is not preplaced. Then the symmetries that leave the first piece
// where it is give orbits of at most eight squares, as on a plane.
class OrbitLevel final : public Level {
  public:
    // `last_pieces`: see EngineKind.
    OrbitLevel(const Problem& problem, std::uint64_t last_pieces, const PlanningWatch& watch);

    std::uint64_t whole_estimate() const override { return by_orbits_; }
    std::optional<std::uint64_t> estimate_of_one_unit() const override { return whole_; }
    std::uint64_t add_units(Plan& plan, std::uint64_t budget) const override;

  private:
    void add_unit(const Prefix& filling, std::uint64_t weight, std::uint64_t budget,
                  Plan& plan) const;

    Problem problem_;
    std::uint64_t last_pieces_;
    const PlanningWatch& watch_;
    AttackMap map_;
    std::uint64_t whole_ = 0;
    std::uint64_t by_orbits_ = 0;
};

// The estimated nodes of a search that occupies squares in order and counts the last pieces without
// placing them; where too few squares are left for all pieces it goes back.
std::uint64_t estimate_by_orbits(const AttackMap& map, const Problem& problem,
                                 std::uint64_t last_pieces, std::uint64_t positions,
                                 std::uint64_t seed);

// A part of a unit with about `most_nodes` nodes or fewer for such a search: squares are decided at
// random.
Unit small_part_by_orbits(const AttackMap& map, const Problem& problem, const Unit& whole,
                          std::uint64_t last_pieces, std::uint64_t most_nodes, Random& random);

}  // namespace hetman
