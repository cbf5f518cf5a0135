#pragma once
// A device that counts units for this process, and the thread that feeds it.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "common/messages/message.h"
#include "common/units/unit.h"
#include "worker/devices/device_list.h"
#include "worker/engines/device_kernel.h"
#include "worker/goals/goal_kind.h"
#include "worker/unit_exchange.h"

namespace hetman {

class DevicePool : public UnitExchange {
  public:
    // `kernel` is the goal's for the setup and the device, not null.
    DevicePool(const Setup& setup, const DeviceInfo& device, std::unique_ptr<DeviceKernel> kernel);
    ~DevicePool();  // abandons the running units

    const DeviceInfo& device() const { return device_; }
    // The number of units that it counts at the same time.
    std::uint32_t units_at_once() const { return units_at_once_; }
    bool counts(const Unit& unit) const { return kernel_->counts(unit); }

    // Why the device has failed, returned once; its units are lost.
    std::string take_failure();
    bool has_trouble() const;  // or has failed
    // True if there is trouble, or there are results.
    bool has_news() const;
    // As Pool's.
    void wait_until_stopped(std::chrono::nanoseconds patience);
    void abandon();

  private:
    void work();
    bool take_units();
    void count();
    void finish(const std::vector<DeviceKernel::Finished>& finished);
    void fail(const std::string& why);
    void note_wrong(const std::string& what);
    void note_end(const std::exception& error, bool is_wrong) noexcept;
    std::string units_in_flight() const;

    const Problem whole_;
    const GoalKind& goal_;
    const DeviceInfo device_;
    const std::unique_ptr<DeviceKernel> kernel_;
    const std::uint32_t units_at_once_;
    // Only of the thread: checksums of the units that the device has, and since when the device has
    // been at work that is not yet part of any result.
    std::multimap<UnitId, std::uint64_t> checksums_;  // a unit may be given twice
    std::chrono::steady_clock::time_point told_;

    // Under the exchange's mutex.
    std::condition_variable ended_;
    std::string failure_;
    bool has_ended_ = false;
    std::thread thread_;
};

}  // namespace hetman
