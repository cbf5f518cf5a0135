#pragma once
// Joins sorted lists on a device: the host's side of search.cl.

#include <cstdint>
#include <string>
#include <vector>

#include "common/stop_flag.h"
#include "worker/engines/line_join/device/device_array.h"
#include "worker/engines/line_join/device/sorted_lists.h"

namespace hetman::line_join {

class SearchOnDevice {
  public:
    // `memory`: bytes that the lists being split may take.
    SearchOnDevice(Device& device, const Device::Program& program, std::uint64_t memory);

    static std::string options(const DeviceInfo& info);
    static constexpr std::uint64_t local_memory = 40'000;  // bytes that it takes at most

    // Throws DeviceError if the device's memory cannot hold the lists.
    void begin(const SortedLists& lists);
    // Goes on for some 30 ms. True if all tasks are done. Throws DeviceError, and WrongOnDevice if
    // the device reports more tasks than there are.
    bool go_on(const SortedLists& lists, const StopFlag& stop);

    // About how much of all the work is done, from 0 to 1.
    double share_done() const;
    // When all are done: the weighted pairs without a common line, by pair of lists.
    std::vector<std::uint64_t> found(const SortedLists& lists) const;
    const std::vector<JoinTask>& tasks() const { return tasks_; }
    std::uint64_t found_by_task(std::size_t task) const { return found_by_task_.read(task, 1)[0]; }

  private:
    // As in search.cl.
    struct Group {
        std::uint64_t found;
        std::uint32_t task, nodes, is_busy, unused;
    };
    struct Node {
        std::uint32_t words[10];
    };
    struct Progress {
        std::uint32_t next_task, finished, last_ended;
    };

    Device& device_;
    const Device::Kernel kernel_;
    const std::uint64_t memory_;
    std::vector<JoinTask> tasks_;
    std::vector<double> work_before_;  // by task: that of those before it; and of all
    std::size_t finished_ = 0;         // tasks
    std::uint32_t groups_ = 0;
    std::uint32_t arena_size_ = 0;
    std::uint32_t work_;
    std::uint32_t run_ = 0;
    DeviceArray<SortedPair> pairs_;
    DeviceArray<std::uint32_t> places_;
    DeviceArray<JoinTask> device_tasks_;
    DeviceArray<std::uint64_t> found_by_task_;
    DeviceArray<Group> device_groups_;
    DeviceArray<Node> stacks_;
    DeviceArray<std::uint32_t> arena_late_;
    DeviceArray<std::uint32_t> arena_early_;
    DeviceArray<Progress> progress_;
};

}  // namespace hetman::line_join
