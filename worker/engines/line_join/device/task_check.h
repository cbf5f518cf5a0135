#pragma once
// Counts a task of a device's again on the processor.

#include <cstddef>

#include "common/stop_flag.h"
#include "worker/engines/line_join/device/search_on_device.h"
#include "worker/engines/line_join/joiner.h"

namespace hetman::line_join {

class TaskCheck {
  public:
    TaskCheck();

    // Counts the task that `seed` chooses; throws WrongOnDevice if the device has found another
    // number. Call when all tasks are done. Tasks with so many pairs that this would take long are
    // skipped.
    void check(const SortedLists& lists, const SearchOnDevice& search, std::size_t seed,
               const StopFlag& stop);

  private:
    // `begins`: of the buckets of a set, as SortedLists has them; `sets`: of the other list's
    // lines.
    List read(const SortedLists& lists, const std::uint32_t* begins, std::uint32_t sets,
              const Span& span, std::uint32_t without);

    Joiner joiner_;
};

}  // namespace hetman::line_join
