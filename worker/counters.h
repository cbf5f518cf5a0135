#pragma once
// All that counts in this process: its threads, and the devices that it uses. Counter 0 is the
// threads, as far as they are given units; each device is a counter by itself.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/messages/message.h"
#include "worker/device_pool.h"
#include "worker/machine/cpu_limit.h"
#include "worker/pool.h"

namespace hetman {

class Counters {
  public:
    // With no threads only the devices are counters; a unit given to one of them that it does not
    // count is left to one thread all the same. Throws what Pool throws, and Failure(usage) if a
    // device that users name is not there. A device that cannot be used is a warning.
    explicit Counters(const Setup& setup);

    std::size_t size() const { return first_device() + devices_.size(); }
    bool is_device(std::size_t counter) const { return counter >= first_device(); }
    // How many units the counter counts at the same time.
    std::uint32_t threads(std::size_t counter) const;
    std::uint32_t threads_of_processor() const { return pool_.threads(); }
    // "device 0 (NVIDIA H100)"; empty for the threads.
    std::string name(std::size_t counter) const;
    // What users should know of devices that do not count.
    const std::vector<std::string>& warnings() const { return warnings_; }
    // The devices, for messages.
    DevicesOfRank devices() const;

    void add(std::size_t counter, std::vector<Unit> units);

    struct News {
        std::size_t counter = 0;
        std::vector<UnitResult> results = {};
        std::optional<Trouble> trouble = {};
        std::string failure = {};  // why the device has failed; its units are lost

        bool is_empty() const { return results.empty() && !trouble && failure.empty(); }
    };
    bool has_trouble() const;  // or a failure
    // What there is since the last call: an entry, possibly empty, for each counter that has not
    // failed before.
    std::vector<News> take();
    // Waits for news, as Pool::wait() does.
    void wait(std::chrono::microseconds patience);
    bool hungry() const;
    // True shortly before the system kills this process for its CPU time: the run must stop. Looks
    // ten times a second; otherwise false.
    bool find_cpu_limit_near();

    // As Pool's.
    void stop();
    void wait_until_stopped(std::chrono::nanoseconds patience);
    void abandon();

  private:
    std::size_t first_device() const { return has_threads_ ? 1 : 0; }
    void give_to_threads(std::size_t counter, std::vector<Unit> units);
    void sort_results_of_threads(std::vector<News>& all);

    const bool has_threads_;
    Pool pool_;
    std::vector<std::unique_ptr<DevicePool>> devices_;
    std::vector<bool> has_failed_;  // devices
    std::vector<std::string> warnings_;
    const CpuLimit limit_;
    std::chrono::steady_clock::time_point next_look_at_limit_{};
    // Units of devices that the threads count for them: there are some if no other worker is left.
    std::map<std::pair<UnitId, RecountBy>, std::size_t> counted_for_;
};

}  // namespace hetman
