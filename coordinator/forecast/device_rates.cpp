#include "coordinator/forecast/device_rates.h"

#include <fmt/core.h>

#include <chrono>
#include <future>
#include <optional>
#include <utility>

#include "common/failure.h"
#include "common/numbers/random.h"
#include "worker/devices/device_error.h"
#include "worker/open_devices.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr Seconds time_to_get_busy{0.5};
constexpr Seconds measured_time{2};
// Small units are finished so fast that many are needed; those that there are begin again.
constexpr std::size_t most_units = 10'000;
constexpr std::size_t draws = 10 * most_units;

bool is_left(const Ledger& kept, UnitId id) { return kept.in_share(id) && !kept.is_done(id); }

double share_for_devices(const Plan& plan, const Ledger& kept) {
    double all = 0;
    double for_devices = 0;
    for (const PlanPart& part : plan.parts())
        for (UnitId id = part.first; id < part.first + part.units; ++id) {
            if (!is_left(kept, id)) continue;
            const auto nodes = static_cast<double>(plan.estimated_nodes(id) + 1);
            all += nodes;
            if (may_be_for_device(part.symmetry)) for_devices += nodes;
        }
    return all > 0 ? for_devices / all : 1;
}

std::vector<Unit> random_units(const Plan& plan, const Ledger& kept, const DeviceKernel& kernel) {
    std::vector<Unit> units;
    Random random(1);
    for (std::size_t draw = 0; draw < draws && units.size() < most_units; ++draw) {
        const UnitId id = random.below(plan.size());
        if (!is_left(kept, id)) continue;
        Unit unit = plan.unit(id);
        if (kernel.counts(unit)) units.push_back(std::move(unit));
    }
    return units;
}

// Nothing if the kernel cannot say how far it is.
std::optional<double> rate_of(DeviceKernel& kernel, const std::vector<Unit>& units,
                              const std::function<bool()>& is_to_end) {
    std::size_t next = 0;
    const auto nodes_a_second = [&](Seconds time) -> std::optional<double> {
        const auto before = kernel.nodes();
        const Clock::time_point start = Clock::now();
        do {
            while (kernel.units() < kernel.units_at_once())
                kernel.add(units[next++ % units.size()]);
            kernel.go_on(never_stop);
        } while (Clock::now() - start < time && !is_to_end());
        const auto after = kernel.nodes();
        const Seconds taken = Clock::now() - start;
        if (!before || !after) return std::nullopt;
        return static_cast<double>(*after - *before) / taken.count();
    };
    nodes_a_second(time_to_get_busy);
    return nodes_a_second(measured_time);
}

// Adds to `all` what the device does, or why it does nothing.
void add_rate(const OpenDevices::Device& device, std::future<std::optional<double>> measured,
              DeviceRates& all) {
    std::string why_not = "its speed is not known before a run";
    try {
        if (const auto rate = measured.get()) {
            all.rates.push_back({device.info, device.kernel->units_at_once(), *rate});
            return;
        }
    } catch (const DeviceError& error) {
        why_not = error.what();
    } catch (const WrongOnDevice& error) {
        throw Failure(ExitCode::verification, {wrong_result_of(device.info, error.what()), "", ""});
    }
    all.warnings.push_back(fmt::format("{}: {}", name_of(device.info), why_not));
}

}  // namespace

double DeviceRates::nodes_a_second() const {
    double sum = 0;
    for (const DeviceRate& rate : rates) sum += rate.nodes_a_second;
    return sum;
}

DeviceRates measure_devices(const Setup& setup, const Plan& plan, const Ledger& kept,
                            const std::function<bool()>& is_to_end) {
    OpenDevices open = open_devices(setup);
    DeviceRates all{{}, std::move(open.warnings), 1};
    if (open.devices.empty()) return all;
    const std::vector<Unit> units = random_units(plan, kept, *open.devices.front().kernel);
    if (units.empty()) return all;
    all.share_of_work = share_for_devices(plan, kept);
    std::vector<std::future<std::optional<double>>> measured;
    for (const OpenDevices::Device& device : open.devices)
        measured.push_back(std::async(std::launch::async, [&units, &is_to_end, &device] {
            return rate_of(*device.kernel, units, is_to_end);
        }));
    for (std::size_t i = 0; i < measured.size(); ++i)
        add_rate(open.devices[i], std::move(measured[i]), all);
    return all;
}

}  // namespace hetman
