#include "coordinator/dispatch/crews/world.h"

#include <fmt/core.h>

#include "common/plural.h"

namespace hetman {

std::string World::describe() const {
    const std::uint64_t counting = counting_threads();
    return fmt::format("{} of {}: one thread of rank 0 coordinates, {} {}", counted(ranks, "rank"),
                       counted(threads, "thread"), counting, counting == 1 ? "counts" : "count");
}

}  // namespace hetman
