#pragma once
// The run that a certificate is of, as others read it: nothing of it is believed but what follows
// from the problem and from the table of units.

#include <string>

#include "coordinator/ledger/ledger_file.h"
#include "coordinator/plan/plan.h"

namespace hetman {

struct CertifiedRun {
    Checkpoint checkpoint;  // with the ledger that the table of units says
    Plan plan;              // made again from the job
    std::string numbers;    // what is certified: "total 92, unique 12"
};

// Reads a certificate ("-": standard input) and the table beside it, and checks all that needs no
// counting: that the plan is that of the job, that the table has each unit of it once, and that the
// numbers follow from the table. Throws Failure: checkpoint if a file is missing, damaged or none
// of the kind, or if this version makes another plan; verification if they contradict each other.
CertifiedRun certified_run(const std::string& file);

}  // namespace hetman
