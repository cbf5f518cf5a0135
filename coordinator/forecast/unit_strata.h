#pragma once
// Strata for samples of a plan's units: the few units with short prefixes may have a fifth of all
// nodes, and a sample that is not stratified may miss them.

#include <cstdint>
#include <vector>

#include "coordinator/plan/plan.h"

namespace hetman {

// Units are of one stratum if they require the same symmetry, occupy equally many squares and
// choose the halves of equally many rows. Strata are numbered from 0; none is empty.
class UnitStrata {
  public:
    explicit UnitStrata(const Plan& plan);
    // All units are of one stratum.
    explicit UnitStrata(std::uint64_t units) : stratum_of_(units, 0), count_(units > 0 ? 1 : 0) {}

    std::size_t count() const { return count_; }
    std::size_t of(UnitId id) const { return stratum_of_[id]; }

  private:
    std::vector<std::uint32_t> stratum_of_;
    std::size_t count_ = 0;
};

}  // namespace hetman
