#include "worker/counters.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "worker/open_devices.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::microseconds look_interval{500};
constexpr std::chrono::milliseconds look_at_limit_interval{100};
constexpr std::chrono::seconds time_to_stop{2};  // a stop takes less than a second

Setup with_a_thread(Setup setup) {
    setup.threads = std::max<std::uint32_t>(1, setup.threads);
    return setup;
}

}  // namespace

Counters::Counters(const Setup& setup)
    : has_threads_(setup.threads > 0), pool_(with_a_thread(setup)) {
    OpenDevices open = open_devices(setup);
    warnings_ = std::move(open.warnings);
    for (OpenDevices::Device& device : open.devices) {
        devices_.push_back(
            std::make_unique<DevicePool>(setup, device.info, std::move(device.kernel)));
        has_failed_.push_back(false);
    }
}

std::uint32_t Counters::threads(std::size_t counter) const {
    return counter < first_device() ? pool_.threads()
                                    : devices_[counter - first_device()]->units_at_once();
}

std::string Counters::name(std::size_t counter) const {
    return counter < first_device() ? std::string()
                                    : name_of(devices_[counter - first_device()]->device());
}

DevicesOfRank Counters::devices() const {
    DevicesOfRank devices{{}, {}, warnings_};
    for (std::size_t counter = first_device(); counter < size(); ++counter) {
        devices.names.push_back(name(counter));
        devices.units_at_once.push_back(threads(counter));
    }
    return devices;
}

bool Counters::find_cpu_limit_near() {
    const Clock::time_point now = Clock::now();
    if (now < next_look_at_limit_) return false;
    next_look_at_limit_ = now + look_at_limit_interval;
    return limit_.is_reached(time_to_stop * pool_.threads());
}

void Counters::give_to_threads(std::size_t counter, std::vector<Unit> units) {
    if (counter >= first_device())
        for (const Unit& unit : units) counted_for_[{unit.id, unit.recount}] = counter;
    if (!units.empty()) pool_.add(std::move(units));
}

void Counters::add(std::size_t counter, std::vector<Unit> units) {
    if (counter >= size()) throw std::out_of_range("a batch is for an unknown device");
    if (counter < first_device()) return give_to_threads(counter, std::move(units));
    DevicePool& device = *devices_[counter - first_device()];
    const auto others = std::stable_partition(
        units.begin(), units.end(), [&](const Unit& unit) { return device.counts(unit); });
    give_to_threads(counter,
                    {std::make_move_iterator(others), std::make_move_iterator(units.end())});
    units.erase(others, units.end());
    if (!units.empty()) device.add(std::move(units));
}

bool Counters::has_trouble() const {
    const auto fails = [](const auto& device) { return device->has_trouble(); };
    return pool_.has_trouble() || std::any_of(devices_.begin(), devices_.end(), fails);
}

// Those that the threads counted for devices are the devices', unless these have failed.
void Counters::sort_results_of_threads(std::vector<News>& all) {
    for (UnitResult& result : pool_.take_results()) {
        std::size_t counter = 0;
        const auto owner = counted_for_.find({result.id, result.recount});
        const bool is_of_device = owner != counted_for_.end();
        if (is_of_device) {
            counter = owner->second;
            counted_for_.erase(owner);
        }
        // What was counted for a device that has failed meanwhile has been given to others.
        if (is_of_device || has_threads_) all[counter].results.push_back(std::move(result));
    }
}

std::vector<Counters::News> Counters::take() {
    std::vector<News> all(size());
    if (all.empty()) return all;
    for (std::size_t counter = 0; counter < all.size(); ++counter) all[counter].counter = counter;
    sort_results_of_threads(all);
    all.front().trouble = pool_.take_trouble();
    for (std::size_t i = 0; i < devices_.size(); ++i) {
        News& news = all[first_device() + i];
        for (UnitResult& result : devices_[i]->take_results())
            news.results.push_back(std::move(result));
        if (auto trouble = devices_[i]->take_trouble()) news.trouble = std::move(trouble);
        news.failure = devices_[i]->take_failure();
    }
    std::erase_if(all, [&](const News& news) {
        return news.counter >= first_device() && has_failed_[news.counter - first_device()] &&
               news.is_empty();
    });
    for (const News& news : all) {
        if (news.failure.empty()) continue;
        has_failed_[news.counter - first_device()] = true;
        std::erase_if(counted_for_,
                      [&](const auto& entry) { return entry.second == news.counter; });
    }
    return all;
}

void Counters::wait(std::chrono::microseconds patience) {
    if (devices_.empty()) return pool_.wait(patience);
    const Clock::time_point deadline = Clock::now() + patience;
    const auto has_news = [](const auto& device) { return device->has_news(); };
    while (Clock::now() < deadline && !pool_.has_news() &&
           std::none_of(devices_.begin(), devices_.end(), has_news))
        std::this_thread::sleep_for(look_interval);
}

bool Counters::hungry() const {
    const auto is_hungry = [](const auto& device) { return device->hungry(); };
    return (has_threads_ && pool_.hungry()) ||
           std::any_of(devices_.begin(), devices_.end(), is_hungry);
}

void Counters::stop() {
    pool_.stop();
    for (const auto& device : devices_) device->stop();
}

void Counters::wait_until_stopped(std::chrono::nanoseconds patience) {
    const Clock::time_point deadline = Clock::now() + patience;
    const auto left = [&] { return std::max(Clock::duration(0), deadline - Clock::now()); };
    pool_.wait_until_stopped(left());
    for (const auto& device : devices_) device->wait_until_stopped(left());
}

void Counters::abandon() {
    stop();
    pool_.abandon();
    for (const auto& device : devices_) device->abandon();
}

}  // namespace hetman
