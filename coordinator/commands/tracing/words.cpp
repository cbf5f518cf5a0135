#include "coordinator/commands/tracing/words.h"

#include <fmt/core.h>

namespace hetman {

std::string verdict_on(const Step& step) {
    if (step.is_dead)
        return fmt::format("dead: {} free, {} missing", step.left.size(), step.missing);
    return step.leaves_row_empty ? fmt::format("none free in row {}", step.empty_row)
                                 : std::string();
}

}  // namespace hetman
