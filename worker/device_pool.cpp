#include "worker/device_pool.h"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <iterator>
#include <new>
#include <utility>

#include "common/plural.h"
#include "worker/devices/device_error.h"
#include "worker/goal_list.h"
#include "worker/pool.h"
#include "worker/unit_check.h"

namespace hetman {

DevicePool::DevicePool(const Setup& setup, const DeviceInfo& device,
                       std::unique_ptr<DeviceKernel> kernel)
    : whole_(setup.problem),
      goal_(goal_kind(setup.find)),
      device_(device),
      kernel_(std::move(kernel)),
      units_at_once_(kernel_->units_at_once()),
      thread_([this] { work(); }) {}

DevicePool::~DevicePool() { abandon(); }

std::string DevicePool::take_failure() {
    const std::lock_guard lock(mutex_);
    return std::exchange(failure_, {});
}

bool DevicePool::has_trouble() const {
    const std::lock_guard lock(mutex_);
    return trouble_ || !failure_.empty();
}

bool DevicePool::has_news() const {
    const std::lock_guard lock(mutex_);
    return trouble_ || !failure_.empty() || !results_.empty();
}

void DevicePool::wait_until_stopped(std::chrono::nanoseconds patience) {
    std::unique_lock lock(mutex_);
    ended_.wait_for(lock, patience, [&] { return has_ended_; });
}

void DevicePool::abandon() {
    stop();
    if (thread_.joinable()) thread_.join();
}

// Nothing leaves the thread but as trouble or a failure: an exception would end the process.
void DevicePool::work() {
    try {
        while (take_units()) count();
    } catch (const WrongOnDevice& error) {
        note_end(error, true);
    } catch (const std::exception& error) {
        // A device that is slow to stop has not failed.
        if (!stop_) note_end(error, false);
    }
    {
        const std::lock_guard lock(mutex_);
        has_ended_ = true;
    }
    ended_.notify_all();
}

// Gives the device as many waiting units as it can use. False if it is to stop.
bool DevicePool::take_units() {
    std::vector<Unit> units;
    {
        std::unique_lock lock(mutex_);
        if (kernel_->units() == 0) {
            work_changed_.wait(lock, [&] { return stop_ || !waiting_.empty(); });
            told_ = std::chrono::steady_clock::now();
        }
        while (!stop_ && !waiting_.empty() && kernel_->units() + units.size() < units_at_once_) {
            units.push_back(std::move(waiting_.front()));
            waiting_.pop_front();
        }
    }
    for (const Unit& unit : units) {
        check_unit(whole_.board, unit);
        checksums_.emplace(unit.id, checksum_of(unit));
        kernel_->add(unit);
    }
    return !stop_;
}

void DevicePool::count() { finish(kernel_->go_on(stop_)); }

// The device's time goes to what it finished meanwhile, by the nodes.
void DevicePool::finish(const std::vector<DeviceKernel::Finished>& finished) {
    if (finished.empty()) return;
    const auto now = std::chrono::steady_clock::now();
    const double taken =
        std::chrono::duration<double, std::nano>(now - std::exchange(told_, now)).count();
    double nodes = 0;
    for (const DeviceKernel::Finished& unit : finished)
        nodes += static_cast<double>(unit.tally.nodes + 1);
    std::vector<UnitResult> results;
    for (const DeviceKernel::Finished& unit : finished) {
        const double share = static_cast<double>(unit.tally.nodes + 1) / nodes;
        results.push_back({unit.id, goal_.answer_of(unit.tally),
                           static_cast<std::uint64_t>(taken * share), RecountBy::none, 0});
        const auto asked = checksums_.find(unit.id);
        if (asked == checksums_.end())
            throw WrongOnDevice("it returned a unit that was not requested");
        results.back().checksum = checksum_of(whole_, asked->second, results.back());
        checksums_.erase(asked);
    }
    const std::lock_guard lock(mutex_);
    std::move(results.begin(), results.end(), std::back_inserter(results_));
}

std::string DevicePool::units_in_flight() const {
    if (checksums_.empty()) return "no units in flight";
    return fmt::format("{} in flight, from unit {}", counted(checksums_.size(), "unit"),
                       checksums_.begin()->first);
}

void DevicePool::fail(const std::string& why) {
    const std::lock_guard lock(mutex_);
    failure_ = "out of memory";  // so short that it takes no memory
    failure_ = fmt::format("{}; {}", why, units_in_flight());
}

void DevicePool::note_wrong(const std::string& what) {
    const std::lock_guard lock(mutex_);
    trouble_ = Trouble{no_unit, "out of memory", ExitCode::verification};
    trouble_->text =
        fmt::format("wrong result from {}: {}; count without --device, and report this",
                    name_of(device_), what);
}

// There may be no memory even for the text.
void DevicePool::note_end(const std::exception& error, bool is_wrong) noexcept {
    try {
        is_wrong ? note_wrong(error.what()) : fail(error.what());
    } catch (const std::bad_alloc&) {
        // Then the short text stays.
    }
    const std::lock_guard lock(mutex_);
    stop_ = true;
    waiting_.clear();
}

}  // namespace hetman
