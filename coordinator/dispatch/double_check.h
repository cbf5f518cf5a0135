#pragma once
// The double check: counts a share of the units twice during the run, if the job asks for it, with
// another engine and, if there are several workers, on another worker. (For long runs that do not
// ask for it, see spot_check.h.)

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "coordinator/ledger/ledger.h"
#include "coordinator/ledger/recounted_units.h"
#include "coordinator/plan/plan.h"
#include "coordinator/process/console.h"

namespace hetman {

struct DoubleCheckSettings {
    double percent = 0;         // of the units; at least one of them, 0: none
    std::string first_engine;   // the run's
    std::string second_engine;  // that recounts; the crew knows it
    std::string directory;      // of the run, for what users are told; empty if there is none
};

class DoubleCheck {
  public:
    // Which units are counted twice depends only on their numbers, so that a unit that differed is
    // among them in the next start too.
    DoubleCheck(const Plan& plan, const Ledger& ledger, DoubleCheckSettings settings);

    bool wants(UnitId id) const;

    // Notes that a worker has counted a wanted unit: its recount is awaited from now on.
    void await_one(std::size_t worker, UnitId id);
    // Compares the recount of a wanted unit with the ledger. Throws Failure(verification) if they
    // differ.
    void compare(const UnitResult& recount);

    // True if every recount that is awaited has come.
    bool complete() const { return compared_ == awaited_; }
    const RecountedUnits& recounted() const { return recounted_; }
    // Tells how many units were recounted and agree, and warns of those that were not recounted.
    // Says nothing if no recount was awaited.
    void tell(Console& console) const;

  private:
    const Plan& plan_;
    const Ledger& ledger_;
    DoubleCheckSettings settings_;
    std::uint64_t below_ = 0;  // units whose hashed number is less are wanted
    std::vector<bool> came_;   // recounts, by unit
    std::uint64_t awaited_ = 0;
    std::uint64_t compared_ = 0;
    std::map<UnitId, std::size_t> counted_by_;  // first worker of each awaited unit
    RecountedUnits recounted_;
};

}  // namespace hetman
