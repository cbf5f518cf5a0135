#pragma once
// Who counts: the threads of this process, or where there are more ranks than this, these.

#include <cstdint>
#include <memory>
#include <optional>

#include "common/messages/message.h"
#include "coordinator/dispatch/crews/crew.h"
#include "worker/transport/channel.h"

namespace hetman {

// The ranks of the run; `channel` is null in a single process, here and below.
std::uint64_t ranks_of(const Channel* channel);

// Threads that count in a process: those asked for, else all that it may use, or one if it is one
// of several ranks.
std::uint32_t threads_of_process(std::optional<std::uint32_t> asked, std::uint64_t ranks);

// `threads`: of each process, instead of those in the setup, as threads_of_process() takes them.
std::unique_ptr<Crew> make_crew(Setup setup, std::optional<std::uint32_t> threads,
                                Channel* channel);

}  // namespace hetman
