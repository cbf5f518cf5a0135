#pragma once
// How much of a start's work was counted twice, for the result.

#include <cstdint>
#include <set>

#include "common/units/unit.h"

namespace hetman {

class RecountedUnits {
  public:
    // Adds the recount of a unit that this worker had counted first.
    void add(std::size_t worker, const UnitResult& recount) {
        workers_.insert(worker);
        ++units_;
        cpu_nanoseconds_ += recount.cpu_nanoseconds;
    }

    std::uint64_t workers() const { return workers_.size(); }  // whose units they are
    std::uint64_t units() const { return units_; }
    double cpu_seconds() const { return static_cast<double>(cpu_nanoseconds_) / 1e9; }

  private:
    std::set<std::size_t> workers_;
    std::uint64_t units_ = 0;
    std::uint64_t cpu_nanoseconds_ = 0;
};

}  // namespace hetman
