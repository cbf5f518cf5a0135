#include "worker/engines/shared/memory_corruption.h"

namespace hetman {

MemoryCorruption::MemoryCorruption(const std::string& what)
    : Failure(ExitCode::verification,
              {"possible memory corruption", what + " are not what was written",
               "test this machine's memory, then count again"}) {}

std::string MemoryCorruption::finding() const {
    const Complaint& complaint = complaints().front();
    return complaint.what + ": " + complaint.where;
}

}  // namespace hetman
