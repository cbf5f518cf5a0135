#pragma once
// The share of a run that is done, in estimated nodes: a run begins with its longest units, so that
// a tenth of the units may be far more than a tenth of the work.

#include <cstdint>
#include <map>
#include <string>

#include "coordinator/ledger/ledger.h"
#include "coordinator/plan/plan.h"

namespace hetman {

// 99.99 %, as progress is shown. What is left beyond that is less than estimates can tell.
inline constexpr double most_unfinished_share = 0.9999;

class EstimatedWork {
  public:
    // Covers the ledger's share of the plan.
    EstimatedWork(const Plan& plan, const Ledger& ledger);

    // Notes that a child of an unfinished unit was finished, with so many nodes.
    void note_child(UnitId unit, std::uint64_t nodes);
    // Note that a unit was finished, or that a finished one was struck.
    void note_finished(UnitId id);
    void note_struck(UnitId id) { done_ -= weight(id); }

    // The share that is done, from 0 to 1; 1 if nothing is left to count, otherwise at most
    // `most_unfinished_share`, also where the units that are left were estimated to be nothing.
    double share() const;

  private:
    double weight(UnitId id) const;  // 1 where there is no estimate

    const Plan& plan_;
    const Ledger& ledger_;
    std::map<UnitId, double> of_children_;  // done, of the weight of unfinished units
    double all_ = 0;
    double done_ = 0;
};

// " and 17 parts of others", after a number of finished units: the finished children of unfinished
// units; empty if there are none.
std::string and_parts(const Ledger& ledger);

// The remaining CPU time in seconds, if this share of the work took so much CPU time. Meaningless
// before anything is finished.
double cpu_seconds_to_come(double share, std::uint64_t cpu_nanoseconds);

}  // namespace hetman
