#include "worker/devices/device_list.h"

#include <algorithm>

#include "common/printable.h"
#include "worker/devices/kept_signal_handlers.h"
#include "worker/devices/opencl_text.h"
#include "worker/devices/share_of_host.h"

namespace hetman {
namespace {

constexpr const char* no_device = "no driver of OpenCL has found a device";

template <class T>
T value_of(cl_device_id device, cl_device_info property) {
    T value{};
    expect_success(opencl().clGetDeviceInfo(device, property, sizeof value, &value, nullptr),
                   "clGetDeviceInfo");
    return value;
}

std::string text_of(cl_device_id device, cl_device_info property) {
    return printable(text_from(opencl().clGetDeviceInfo, "clGetDeviceInfo", device, property));
}

DeviceInfo info_of(cl_device_id device, std::uint32_t number) {
    const auto platform = value_of<cl_platform_id>(device, CL_DEVICE_PLATFORM);
    return {.number = number,
            .name = text_of(device, CL_DEVICE_NAME),
            .platform = printable(text_from(opencl().clGetPlatformInfo, "clGetPlatformInfo",
                                            platform, CL_PLATFORM_NAME)),
            .driver = text_of(device, CL_DRIVER_VERSION),
            .memory = value_of<cl_ulong>(device, CL_DEVICE_GLOBAL_MEM_SIZE),
            .local_memory = value_of<cl_ulong>(device, CL_DEVICE_LOCAL_MEM_SIZE),
            .compute_units = value_of<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS),
            .is_processor = (value_of<cl_device_type>(device, CL_DEVICE_TYPE) &
                             (CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU)) == CL_DEVICE_TYPE_CPU,
            .handle = device};
}

// By their numbers.
std::vector<cl_device_id> device_handles() {
    keep_signal_handlers();
    const OpenCl& cl = opencl();
    cl_uint count = 0;
    expect_success(cl.clGetPlatformIDs(0, nullptr, &count), "clGetPlatformIDs");
    if (count == 0) throw DeviceError(no_device);
    std::vector<cl_platform_id> platforms(count);
    expect_success(cl.clGetPlatformIDs(count, platforms.data(), nullptr), "clGetPlatformIDs");
    std::vector<cl_device_id> devices;
    for (const cl_platform_id platform : platforms) {
        // A platform may have no device: that is no reason to give up those of others.
        if (cl.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count) != CL_SUCCESS)
            continue;
        const std::size_t before = devices.size();
        devices.resize(before + count);
        expect_success(cl.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count,
                                         devices.data() + before, nullptr),
                       "clGetDeviceIDs");
    }
    restore_signal_handlers();
    if (devices.empty()) throw DeviceError(no_device);
    return devices;
}

}  // namespace

std::vector<DeviceInfo> find_devices() {
    std::vector<DeviceInfo> devices;
    for (const cl_device_id device : device_handles())
        devices.push_back(info_of(device, static_cast<std::uint32_t>(devices.size())));
    return devices;
}

}  // namespace hetman
