#pragma once
// Frames: the lines that prefixes fill first, and the ways to fill them.

#include <cstdint>
#include <functional>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"

namespace hetman {

struct Frame {
    std::vector<Line> lines;
    // Two adjacent rows, which wrapped boards fill by pairs where they can (row_pairs.h).
    bool is_for_pairs = false;
};

// The problem's symmetries that map the frame to itself and the placements with the problem's
// required symmetry to such placements.
SymmetryGroup frame_symmetries(const Problem& problem, const Frame& frame);

// One way to fill the frame's open lines: the squares occupied besides the preplaced ones, sorted;
// the free squares of the lines left empty, sorted; and the number of fillings in its orbit.
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
// group add up to it. `heed_stop` is called from time to time and may throw.
std::uint64_t count_fillings(const AttackMap& map, const Problem& problem, const Frame& frame,
                             const std::function<void()>& heed_stop);

}  // namespace hetman
