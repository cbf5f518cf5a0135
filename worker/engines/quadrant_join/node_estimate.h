#pragma once
// How many nodes a quadrant join takes, estimated by sampling: fillings of halves that are made.

#include <cstdint>

#include "common/units/unit.h"

namespace hetman::quadrant_join {

// Of one board. It is sampled when the object is made, which takes some tenths of a millisecond.
class SampledNodes {
  public:
    explicit SampledNodes(Board board);

    // Of a row choice, or of the whole problem after symmetry reduction. At most 2^64 - 1. Throws
    // std::invalid_argument for other units.
    std::uint64_t of(const UnitKind& unit) const;

  private:
    Board board_;
    std::uint64_t beside_centre_ = 0;  // of one row choice, with a queen on the centre (odd n)
    std::uint64_t elsewhere_ = 0;      // of one row choice without
};

}  // namespace hetman::quadrant_join
