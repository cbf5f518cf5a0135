#include "coordinator/plan/memory_limit.h"

#include <algorithm>

namespace hetman {

Room room_of(const RunSettings& run, std::uint64_t threads) {
    Room room;
    if (run.memory) room.bytes = *run.memory / 2;
    room.threads = threads;
    return room;
}

std::uint64_t most_units_within(const RunSettings& run) {
    constexpr std::uint64_t bytes_a_unit = 700;  // of plan and ledger, as measured
    return std::max<std::uint64_t>(1, room_of(run, 1).bytes / bytes_a_unit);
}

}  // namespace hetman
