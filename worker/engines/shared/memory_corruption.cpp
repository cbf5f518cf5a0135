#include "worker/engines/shared/memory_corruption.h"

namespace hetman {

MemoryCorruption::MemoryCorruption(const std::string& what)
    : Failure(ExitCode::verification,
              {"possible memory corruption", what + " changed after they were written",
               "run a memory test on this machine, then count again"}) {}

std::string MemoryCorruption::finding() const {
    const Complaint& complaint = complaints().front();
    return complaint.what + ": " + complaint.where;
}

}  // namespace hetman
