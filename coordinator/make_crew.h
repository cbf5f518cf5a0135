#pragma once
// Who counts: the threads of this process, or where there are more ranks than this, these.

#include <cstdint>
#include <memory>
#include <optional>

#include "common/message.h"
#include "coordinator/crew.h"
#include "worker/channel.h"

namespace hetman {

// `threads`: of each process, instead of those in the setup; without a number all that it may use,
// or one a rank. `channel` is null in a single process.
std::unique_ptr<Crew> make_crew(Setup setup, std::optional<std::uint32_t> threads,
                                Channel* channel);

}  // namespace hetman
