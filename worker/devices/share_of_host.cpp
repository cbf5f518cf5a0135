#include "worker/devices/share_of_host.h"

#include <fmt/core.h>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "worker/devices/device_error.h"

namespace hetman {
namespace {

std::optional<std::uint32_t> number_in(const char* variable) {
    const char* const text = std::getenv(variable);
    if (text == nullptr) return std::nullopt;
    std::uint32_t number = 0;
    // SLURM writes "4(x2)" for four on each of two hosts.
    if (std::from_chars(text, text + std::strlen(text), number).ec != std::errc())
        return std::nullopt;
    return number;
}

// The variables of a launcher: the rank on the host, and the number of ranks there.
struct Launcher {
    const char* rank;
    const char* ranks;
};
constexpr Launcher launchers[] = {
    {"OMPI_COMM_WORLD_LOCAL_RANK", "OMPI_COMM_WORLD_LOCAL_SIZE"},
    {"MPI_LOCALRANKID", "MPI_LOCALNRANKS"},
    {"SLURM_LOCALID", "SLURM_TASKS_PER_NODE"},
};

}  // namespace

PlaceOnHost place_on_host() {
    PlaceOnHost place;
    for (const Launcher& launcher : launchers) {
        const auto rank = number_in(launcher.rank);
        const auto ranks = number_in(launcher.ranks);
        if (!rank || !ranks || *rank >= *ranks) continue;
        place.rank = *rank;
        place.ranks = *ranks;
        break;
    }
    place.has_own_devices = std::getenv("SLURM_GPUS_PER_TASK") != nullptr;
    return place;
}

std::vector<DeviceInfo> share_of(const std::vector<DeviceInfo>& devices, const PlaceOnHost& place) {
    if (place.has_own_devices) return devices;
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
