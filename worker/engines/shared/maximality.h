#pragma once
// The test of a complete placement for being maximal.

#include <algorithm>
#include <vector>

#include "common/problem/attack_map.h"
#include "common/problem/problem.h"

namespace hetman {

// True if no further piece could join the placement: each square that must be covered is occupied
// or attacked.
inline bool is_maximal(const AttackMap& map, const Problem& problem,
                       const std::vector<Square>& placement) {
    for (Square square = 0; square < problem.board.squares(); ++square) {
        const bool is_covered = std::any_of(placement.begin(), placement.end(), [&](Square piece) {
            return piece == square || map.attacks(piece, square);
        });
        if (!is_covered && must_be_covered(problem, square)) return false;
    }
    return true;
}

}  // namespace hetman
