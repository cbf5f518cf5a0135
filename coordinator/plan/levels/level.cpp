#include "coordinator/plan/levels/level.h"

#include <fmt/core.h>

#include "common/failure.h"

namespace hetman {

void LevelKind::expect(const Problem& problem) const {
    if (has == nullptr || has(problem)) return;
    throw Failure(ExitCode::usage,
                  {fmt::format("frame {} needs {}", name, needs), "--frame", "use frame auto"});
}

Frame LevelKind::lines_of(const Problem& problem) const {
    expect(problem);
    return lines(problem);
}

bool is_counted_by_chosen(const Problem&, const EngineKind& counter, const EngineKind& chosen) {
    return counter.name == chosen.name;
}

}  // namespace hetman
