#include "worker/devices/share_of_host.h"

#include <fmt/core.h>

#include <cstdlib>

#include "worker/devices/device_error.h"

namespace hetman {

std::vector<DeviceInfo> share_of(const std::vector<DeviceInfo>& devices, const PlaceOnHost& place) {
    if (std::getenv("SLURM_GPUS_PER_TASK") != nullptr) return devices;
    std::vector<DeviceInfo> share;
    for (std::size_t i = place.rank; i < devices.size(); i += place.ranks)
        share.push_back(devices[i]);
    return share;
}

std::string name_of(const DeviceInfo& device) {
    return fmt::format("device {} ({})", device.number, device.name);
}

std::vector<DeviceInfo> devices_for_process(const DeviceChoice& choice, bool is_rank) {
    if (choice.is_none()) return {};
    const std::vector<DeviceInfo> all = find_devices();
    std::vector<DeviceInfo> chosen;
    for (const DeviceInfo& device : all)
        if (choice.all && !device.is_processor) chosen.push_back(device);
    for (const std::uint32_t number : choice.numbers) {
        if (number >= all.size()) throw DeviceError(fmt::format("there is no device {}", number));
        chosen.push_back(all[number]);
    }
    return is_rank ? share_of(chosen, place_on_host()) : chosen;
}

}  // namespace hetman
