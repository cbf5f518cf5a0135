#pragma once
// The result of a closed form: the placements by the number of pieces that they add to the
// preplaced ones, as a product of two polynomials.

#include <cstdint>

#include "worker/engines/shared/nested_board.h"

namespace hetman {

struct PieceCounts {
    Polynomial first{1};
    Polynomial second{1};
    std::uint64_t step = 1;          // pieces for each degree of the product
    bool centre_is_free = false;     // with a step of 2: a further piece may stand in the centre
    std::uint64_t coefficients = 0;  // computed so far

    // Tallies without nodes: placements of exactly so many further pieces, and of any number.
    Tally of(std::uint64_t pieces) const;
    Tally of_any() const;
};

}  // namespace hetman
