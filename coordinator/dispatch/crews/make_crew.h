#pragma once
// Makes the crew of a run: the ranks, or the threads of a single process.

#include <cstdint>
#include <memory>
#include <optional>

#include "common/messages/message.h"
#include "coordinator/dispatch/crews/crew.h"
#include "coordinator/dispatch/crews/world.h"
#include "worker/transport/channel.h"

namespace hetman {

// The ranks of the run; `channel` is null in a single process, here and below.
std::uint64_t ranks_of(const Channel* channel);

// The number of threads of a process, see World: as many as asked for; by default all that it may
// use, or one if there are several ranks.
std::uint32_t threads_of_process(std::optional<std::uint32_t> asked, std::uint64_t ranks);

World world_of(const Channel* channel, std::optional<std::uint32_t> threads);

// `threads`, for each process, replaces the number in the setup, see threads_of_process().
std::unique_ptr<Crew> make_crew(Setup setup, std::optional<std::uint32_t> threads,
                                Channel* channel);

}  // namespace hetman
