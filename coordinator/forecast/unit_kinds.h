#pragma once
// Strata for samples of a plan's units: the few units with short prefixes may have a fifth of all
// nodes, and a sample that is not stratified may miss them.

#include <cstdint>
#include <vector>

#include "coordinator/plan/plan.h"

namespace hetman {

// Units are of one kind if they require the same symmetry, occupy equally many squares and choose
// the halves of equally many rows. Kinds are numbered from 0; none is empty.
class UnitKinds {
  public:
    explicit UnitKinds(const Plan& plan);
    // All units are of one kind.
    explicit UnitKinds(std::uint64_t units) : kind_of_(units, 0), count_(units > 0 ? 1 : 0) {}

    std::size_t count() const { return count_; }
    std::size_t of(UnitId id) const { return kind_of_[id]; }

  private:
    std::vector<std::uint32_t> kind_of_;
    std::size_t count_ = 0;
};

}  // namespace hetman
