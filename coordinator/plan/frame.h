#pragma once
// Frames: the lines that prefixes fill, and the ways to fill them.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"
#include "worker/engines/engine_list.h"

namespace hetman {

struct Frame {
    std::string name;
    std::vector<Line> lines;
};

// "first-rows": the first two rows, which the left-right mirror maps to themselves (two, because a
// piece in the middle of the first row alone would leave the mirror unused).
// "central": the lines closest to the centre, which all symmetries map to themselves: the middle
// row and column, or where their number is even the two middle ones. A piece in the centre
// attacks most, so that these fillings cut the tree best. For pieces that ride along diagonals
// alone: the longest diagonals.
// "middle-rows": two rows in the middle, three where no two are mapped to themselves by the mirror.
// For wrapped boards: shifts map rows to themselves, but not rows together with columns.
// "squares": no lines; the squares are decided one by one (coordinator/plan/levels/square_level.h).
// "orbits": no lines; one orbit of squares after the other is decided
// (coordinator/plan/levels/orbit_level.h).
// "none": no lines; for problems that are counted whole.
// Throws Failure(usage) if the piece has no such frame.
Frame make_frame(std::string_view name, const Problem& problem);
std::vector<std::string> frame_names();      // frames of lines
std::vector<std::string> all_frame_names();  // and those without: squares, orbits, halves
                                             // and none
// False if the piece does not attack along the lines of this frame of lines.
bool has_frame(std::string_view name, const Problem& problem);

// The problem's symmetries that map the frame to itself and the placements with the problem's
// required symmetry to such placements.
SymmetryGroup frame_symmetries(const Problem& problem, const Frame& frame);

// One way to fill the frame's open lines: the squares beside the preplaced ones, sorted; those that
// stay free on lines that stay empty, sorted; and how many fillings its orbit has.
struct Filling {
    std::vector<Square> squares;
    std::vector<Square> blocked;
    std::uint64_t weight;
};

// Calls `visit` for every filling of the frame without attacks that is the smallest of its images
// under `group` (whose members map fillings to fillings), in lexicographic order of the frame's
// lines. With a required symmetry pieces are placed in whole orbits.
void visit_fillings(const AttackMap& map, const Problem& problem, const Frame& frame,
                    const SymmetryGroup& group, const std::function<void(const Filling&)>& visit);

// Calls `visit` for prefixes whose weighted numbers of completions add up to the number of
// placements: one filling of each orbit under the frame's symmetries or, for the middle rows of
// wrapped boards, prefixes by pairs (row_pairs.h). Returns the number of fillings without symmetry.
std::uint64_t visit_prefixes(const AttackMap& map, const Problem& problem, const Frame& frame,
                             const std::function<void(const Filling&)>& visit);

// The number of fillings that visit_fillings finds without symmetries. The orbits' sizes under any
// group add up to it. `heed_stop` is called now and then, and may throw.
std::uint64_t count_fillings(const AttackMap& map, const Problem& problem, const Frame& frame,
                             const std::function<void()>& heed_stop);

}  // namespace hetman
