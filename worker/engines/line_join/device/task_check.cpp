#include "worker/engines/line_join/device/task_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "worker/devices/device_error.h"

namespace hetman::line_join {
namespace {

// Takes some milliseconds at most.
constexpr std::uint64_t most_pairs = 100'000'000;

}  // namespace

TaskCheck::TaskCheck() : joiner_(portable_kernel()) {}

void TaskCheck::check(const SortedLists& lists, const SearchOnDevice& search, std::size_t seed,
                      const StopFlag& stop) {
    if (search.tasks().empty()) return;
    const std::size_t number = seed * 7919 % search.tasks().size();
    const JoinTask& task = search.tasks()[number];
    const SortedPair& pair = lists.pairs()[task.pair];
    if (std::uint64_t{task.first.size()} * task.second.size() > most_pairs) return;
    const Arena::Mark mark = joiner_.arena().mark();
    const List first =
        read(lists, lists.begins_of(pair.places_of_first, pair.bits_of_second, task.first_set),
             1U << pair.bits_of_second, task.first, task.second_set);
    const List second =
        read(lists, lists.begins_of(pair.places_of_second, pair.bits_of_first, task.second_set),
             1U << pair.bits_of_first, task.second, task.first_set);
    std::uint64_t found = 0;
    const LineSet open = pair.open_late | LineSet{pair.open_early} << first_early;
    const Early early = pair.open_early == 0 ? Early::none : Early::whole;
    const bool done = joiner_.count(first, second, open, early, stop, found);
    joiner_.arena().release(mark);
    const std::uint64_t on_device = search.found_by_task(number);
    if (done && found != on_device)
        throw WrongOnDevice(
            fmt::format("{} pairs of half boards fit by the processor, {} by the "
                        "device",
                        found, on_device));
}

List TaskCheck::read(const SortedLists& lists, const std::uint32_t* begins, std::uint32_t sets,
                     const Span& span, std::uint32_t without) {
    const std::vector<std::uint32_t> late = lists.late().read(span.begin, span.size());
    const std::vector<std::uint32_t> early = lists.early().read(span.begin, span.size());
    // The buckets of lower and of equal fold keys take turns.
    const auto copied = [&](std::size_t equal) {
        Segment segment{joiner_.arena().take(span.size(), Early::whole), 0};
        for (std::uint32_t other = 0; other < sets; ++other) {
            if ((other & without) != 0) continue;
            const std::uint32_t* const bucket = begins + 2 * std::size_t{other} + equal;
            const std::uint32_t end = std::clamp(bucket[1], span.begin, span.end);
            for (std::uint32_t i = std::clamp(bucket[0], span.begin, span.end); i < end; ++i) {
                segment.words.late[segment.size] = late[i - span.begin];
                static_cast<std::uint32_t*>(segment.words.early)[segment.size++] =
                    early[i - span.begin];
            }
        }
        return segment;
    };
    const Segment lower = copied(0);
    return {lower, copied(1)};
}

}  // namespace hetman::line_join
