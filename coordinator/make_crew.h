#pragma once
// Who counts: the threads of this process, or where there are more ranks than this, these.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "common/find.h"
#include "common/problem.h"
#include "coordinator/crew.h"
#include "worker/channel.h"

namespace hetman {

// `threads`: of each process; without a number all that it may use, or one a rank. `channel` is
// null in a single process.
std::unique_ptr<Crew> make_crew(const Problem& problem, const std::string& engine,
                                std::optional<std::uint32_t> threads, Find find, Channel* channel);

}  // namespace hetman
