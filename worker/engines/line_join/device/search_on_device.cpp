#include "worker/engines/line_join/device/search_on_device.h"

#include <fmt/core.h>

#include <algorithm>

#include "worker/devices/device_error.h"
#include "worker/devices/device_time.h"

namespace hetman::line_join {
namespace {

// As in search.cl.
constexpr std::size_t nodes_of_stack = 64;

// A group on a graphics card takes some 37 KiB of local memory.
constexpr std::uint32_t groups_of_unit = 6;
constexpr std::uint32_t groups_of_core = 4;
constexpr std::uint32_t group_on_cards = 128;
constexpr std::uint32_t group_on_processors = 1;

// Fewer pairs are compared one by one: making a tile would take longer.
constexpr unsigned most_plain_pairs = 8'000;
// From so many leaves on, tables with larger sets of lines pay.
constexpr unsigned leaves_of_wide_tables = 256;

// Lists take so many times the room of the task's while they are split.
constexpr std::uint32_t arena_factor = 4;
constexpr std::uint32_t least_arena = 1U << 14;

// Bounds for the most fillings that a task has of one list; within them the memory decides. Smaller
// tasks would take longer to start than to count; with larger ones, places in the memory of a group
// would not fit 32 bits.
constexpr std::uint64_t least_of_task = 1U << 9;
constexpr std::uint64_t most_of_task = 1U << 28;

constexpr double usual_slice = 30e6;  // nanoseconds
constexpr std::uint32_t first_work = 1U << 14;
constexpr std::uint32_t most_work = 1U << 28;

std::uint32_t group_on(const DeviceInfo& info) {
    return info.is_processor ? group_on_processors : group_on_cards;
}

std::uint64_t groups_to_fill(const DeviceInfo& info) {
    return std::uint64_t{info.compute_units} *
           (info.is_processor ? groups_of_core : groups_of_unit);
}

}  // namespace

std::string SearchOnDevice::options(const DeviceInfo& info) {
    return fmt::format(" -DGROUP={} -DBUCKET_BITS={} -DPLAIN_PAIRS={} -DLEAVES_OF_WIDE_TABLES={}",
                       group_on(info), SortedLists::most_bits, most_plain_pairs,
                       leaves_of_wide_tables);
}

SearchOnDevice::SearchOnDevice(Device& device, const Device::Program& program, std::uint64_t memory)
    : device_(device),
      kernel_(device.make_kernel(program, "search")),
      memory_(memory),
      work_(first_work),
      pairs_(device),
      places_(device),
      device_tasks_(device),
      found_by_task_(device),
      device_groups_(device),
      stacks_(device),
      arena_late_(device),
      arena_early_(device),
      progress_(device) {
    static_assert(sizeof(Group) == 24 && sizeof(Node) == 40 && sizeof(SortedPair) == 24 &&
                  sizeof(JoinTask) == 28);
}

void SearchOnDevice::begin(const SortedLists& lists) {
    const std::uint64_t groups = groups_to_fill(device_.info());
    const std::uint64_t words = memory_ / (2 * sizeof(std::uint32_t));  // late or early ones
    SortedLists::Tasks tasks = lists.tasks(static_cast<std::uint32_t>(
        std::clamp(words / groups / arena_factor / 2, least_of_task, most_of_task)));
    tasks_ = std::move(tasks.all);
    work_before_.assign(1, 0);
    for (const JoinTask& task : tasks_)
        work_before_.push_back(work_before_.back() + task.first.size() + task.second.size());
    finished_ = 0;
    arena_size_ = std::max<std::uint32_t>(least_arena, arena_factor * tasks.most_fillings);
    const std::uint64_t fitting = words / arena_size_;
    if (fitting == 0) throw DeviceError("its memory cannot hold the lists of a unit");
    groups_ = static_cast<std::uint32_t>(
        std::max<std::uint64_t>(1, std::min({groups, fitting, std::uint64_t{tasks_.size()}})));
    pairs_.write(lists.pairs());
    places_.write(lists.places());
    device_tasks_.write(tasks_);
    found_by_task_.reserve(std::max<std::size_t>(1, tasks_.size()));
    device_groups_.write(std::vector<Group>(groups_));
    stacks_.reserve(std::size_t{groups_} * nodes_of_stack);
    arena_late_.reserve(std::size_t{groups_} * arena_size_);
    arena_early_.reserve(std::size_t{groups_} * arena_size_);
    progress_.write({{0, 0, 0}});
    run_ = 0;
}

bool SearchOnDevice::go_on(const SortedLists& lists, const StopFlag& stop) {
    if (tasks_.empty()) return true;
    device_.set_arguments(kernel_, pairs_.buffer(), places_.buffer(), lists.late().buffer(),
                          lists.early().buffer(), device_tasks_.buffer(),
                          static_cast<std::uint32_t>(tasks_.size()), found_by_task_.buffer(),
                          device_groups_.buffer(), stacks_.buffer(), arena_late_.buffer(),
                          arena_early_.buffer(), arena_size_, progress_.buffer(), work_, ++run_);
    const std::uint32_t group = group_on(device_.info());
    const double taken = device_.run(kernel_, std::size_t{groups_} * group, group, stop);
    const Progress progress = progress_.read(0, 1)[0];
    if (progress.finished > tasks_.size())
        throw WrongOnDevice("it reports more finished tasks than it was given");
    finished_ = progress.finished;
    const bool is_done = finished_ == tasks_.size();
    if (!is_done)  // the last runs are short
        work_ = static_cast<std::uint32_t>(std::clamp(adapted_length(work_, taken, usual_slice),
                                                      double{first_work} / 4, double{most_work}));
    return is_done;
}

double SearchOnDevice::share_done() const {
    return work_before_.back() == 0 ? 1 : work_before_[finished_] / work_before_.back();
}

std::vector<std::uint64_t> SearchOnDevice::found(const SortedLists& lists) const {
    std::vector<std::uint64_t> sums(lists.pairs().size(), 0);
    const std::vector<std::uint64_t> found = found_by_task_.read(0, tasks_.size());
    for (std::size_t i = 0; i < tasks_.size(); ++i) sums[tasks_[i].pair] += found[i];
    return sums;
}

}  // namespace hetman::line_join
