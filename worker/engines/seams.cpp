#include "worker/engines/seams.h"

#include "worker/engines/frontier_dp/seam.h"

namespace hetman {

std::vector<Square> seam_of(const EngineKind& engine, const Problem& problem) {
    if (engine.name == "frontier-dp") return seam_squares(problem);
    return {};
}

}  // namespace hetman
