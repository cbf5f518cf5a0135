#pragma once
// Makes the crew of a run: the other ranks if there are any, otherwise the threads of this process.

#include <cstdint>
#include <memory>
#include <optional>

#include "common/messages/message.h"
#include "coordinator/dispatch/crews/crew.h"
#include "worker/transport/channel.h"

namespace hetman {

// The ranks of the run; `channel` is null in a single process, here and below.
std::uint64_t ranks_of(const Channel* channel);

// The number of threads that count in a process: as many as asked for; by default all that it may
// use, or one if there are several ranks.
std::uint32_t threads_of_process(std::optional<std::uint32_t> asked, std::uint64_t ranks);

// `threads`, for each process, replaces the number in the setup, see threads_of_process().
std::unique_ptr<Crew> make_crew(Setup setup, std::optional<std::uint32_t> threads,
                                Channel* channel);

}  // namespace hetman
