#pragma once
// Opens the devices that a process is to use.

#include <memory>
#include <string>
#include <vector>

#include "common/messages/message.h"
#include "worker/devices/device_list.h"
#include "worker/engines/device_kernel.h"

namespace hetman {

struct OpenDevices {
    struct Device {
        DeviceInfo info;
        std::unique_ptr<DeviceKernel> kernel;  // of the setup's problem, not null
    };
    std::vector<Device> devices = {};
    std::vector<std::string> warnings = {};  // what users should know of devices that do not count
};

// Those that the setup chooses. One that cannot be used is a warning. Throws Failure(usage) if one
// that users name is not there.
OpenDevices open_devices(const Setup& setup);

// What users are told of a device that gave a wrong answer.
std::string wrong_result_of(const DeviceInfo& device, const std::string& what);

}  // namespace hetman
