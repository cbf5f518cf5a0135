#pragma once
// The devices of this machine: graphics cards and other processors with an OpenCL driver.

#include <cstdint>
#include <string>
#include <vector>

#include "common/job/device_choice.h"

struct _cl_device_id;  // of CL/cl.h

namespace hetman {

struct DeviceInfo {
    std::uint32_t number = 0;  // by which users name it
    std::string name = {};     // "NVIDIA H100 80GB HBM3"
    std::string platform = {};
    std::string driver = {};
    std::uint64_t memory = 0;        // bytes
    std::uint64_t local_memory = 0;  // of a compute unit, in bytes
    std::uint32_t compute_units = 0;
    bool is_processor = false;        // the machine's own processor
    _cl_device_id* handle = nullptr;  // by which OpenCL knows it
};

// All of them, in the order of their numbers. Throws DeviceError if there is no OpenCL or no
// driver, or this build is without devices.
std::vector<DeviceInfo> find_devices();

// Those that this process is to use: of the chosen ones its share, if it is one of several ranks.
// `auto` chooses all but the machine's own processor. Empty if none are chosen. Throws DeviceError
// where some are named that are not there, and what find_devices() throws.
std::vector<DeviceInfo> devices_for_process(const DeviceChoice& choice, bool is_rank);

// "device 0 (NVIDIA H100 80GB HBM3)".
std::string name_of(const DeviceInfo& device);

}  // namespace hetman
