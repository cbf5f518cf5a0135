#pragma once
// Estimates the nodes of the joins by sampling fillings of the halves.

#include <cstdint>

#include "common/problem/open_squares.h"
#include "common/units/unit.h"

namespace hetman::quadrant_join {

// The estimate for one board. The constructor takes the sample, which takes some tenths of a
// millisecond.
class SampledNodes {
  public:
    // With `leaps`, of super queens.
    explicit SampledNodes(const OpenSquares& open, bool leaps = false);

    // The nodes of a row choice, or of the whole problem after symmetry reduction, at most
    // 2^64 - 1. Throws std::invalid_argument for other units.
    std::uint64_t of(const UnitKind& unit) const;

  private:
    Board board_;
    bool symmetric_;         // the open squares
    std::uint64_t choices_;  // of all rows, before symmetry reduction
    // For odd n: a queen of the middle row may stand west of the centre.
    bool west_of_centre_ = false;
    std::uint64_t beside_centre_ = 1;  // of one row choice with a queen on the centre (odd n)
    std::uint64_t elsewhere_ = 1;      // of one row choice without one
};

}  // namespace hetman::quadrant_join
