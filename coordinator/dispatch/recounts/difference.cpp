#include "coordinator/dispatch/recounts/difference.h"

#include <fmt/core.h>

namespace hetman {

Complaint difference(const Recount& recount, const std::string& directory) {
    if (!recount.prime.empty())
        return {fmt::format("the run's total is {} modulo the prime {}, but {} according to {}",
                            recount.first, recount.prime, recount.second, recount.second_engine),
                directory,
                "verify with another --seed; if totals differ again, count again with --fresh"};
    if (recount.first_engine == recount.second_engine)
        return {fmt::format(
                    "unit {} has {}, but {} when {}", recount.id, recount.first, recount.second,
                    recount.again.empty() ? fmt::format("recounted by {}", recount.second_engine)
                                          : recount.again),
                directory,
                directory.empty()
                    ? "repeat it with a run directory (--dir), to see which count differs again"
                    : fmt::format("repeat it with `hetman verify {} --unit {}`", directory,
                                  recount.id)};
    const std::string repeat =
        directory.empty()
            ? "repeat it with a run directory (--dir), to see which unit differs again"
            : fmt::format("repeat it with `hetman verify {} --unit {} --engine {}`", directory,
                          recount.id, recount.second_engine);
    return {fmt::format("unit {} has {}, counted by {}, but {} by {}", recount.id, recount.first,
                        recount.first_engine, recount.second, recount.second_engine),
            directory, repeat};
}

}  // namespace hetman
