#pragma once
// Estimates the number of nodes of a quadrant join by sampling fillings of the halves.

#include <cstdint>

#include "common/units/unit.h"

namespace hetman::quadrant_join {

// The estimate for one board. The constructor takes the sample, which takes some tenths of a
// millisecond.
class SampledNodes {
  public:
    explicit SampledNodes(Board board);

    // The nodes of a row choice, or of the whole problem after symmetry reduction, at most
    // 2^64 - 1. Throws std::invalid_argument for other units.
    std::uint64_t of(const UnitKind& unit) const;

  private:
    Board board_;
    std::uint64_t beside_centre_ = 0;  // of one row choice with a queen on the centre (odd n)
    std::uint64_t elsewhere_ = 0;      // of one row choice without one
};

}  // namespace hetman::quadrant_join
