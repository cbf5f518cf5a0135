// In place of opencl.cpp, device.cpp and device_list.cpp in builds without the headers of OpenCL.
#include "worker/devices/device_error.h"
#include "worker/devices/device_list.h"

namespace hetman {

std::vector<DeviceInfo> find_devices() {
    throw DeviceError(
        "this build has no support for devices: HETMAN_DEVICES is off, or there was no CL/cl.h");
}

}  // namespace hetman
