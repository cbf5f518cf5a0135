#include "worker/open_devices.h"

#include <fmt/core.h>

#include <utility>

#include "common/failure.h"
#include "worker/devices/device_error.h"
#include "worker/goal_list.h"

namespace hetman {
namespace {

void open(const DeviceInfo& device, const Setup& setup, OpenDevices& open) {
    std::string why_not;
    try {
        if (auto kernel = goal_kind(setup.find).on_device(setup, device)) {
            open.devices.push_back({device, std::move(kernel)});
            return;
        }
        why_not = fmt::format("engine {} cannot count this problem on it", setup.engine);
    } catch (const DeviceError& error) {
        why_not = error.what();
    }
    open.warnings.push_back(fmt::format("{} is not used: {}", name_of(device), why_not));
}

}  // namespace

OpenDevices open_devices(const Setup& setup) {
    OpenDevices all;
    if (setup.devices.is_none()) return all;
    try {
        for (const DeviceInfo& device : devices_for_process(setup.devices, setup.is_rank))
            open(device, setup, all);
    } catch (const DeviceError& error) {
        if (!setup.devices.all)
            throw Failure(ExitCode::usage, {error.what(), "--device", device_choice_remedy});
        all.warnings.push_back(fmt::format("no device is used: {}", error.what()));
    }
    return all;
}

std::string wrong_result_of(const DeviceInfo& device, const std::string& what) {
    return fmt::format("wrong result from {}: {}; count without --device, and report this",
                       name_of(device), what);
}

}  // namespace hetman
