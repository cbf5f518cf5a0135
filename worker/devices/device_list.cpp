#include "worker/devices/device_list.h"

#include <fmt/core.h>

#include <algorithm>

#include "common/printable.h"
#include "worker/devices/device_handles.h"
#include "worker/devices/kept_signal_handlers.h"
#include "worker/devices/share_of_host.h"

namespace hetman {
namespace {

constexpr const char* no_device = "no driver of OpenCL has found a device";

// Asks twice: for the length, then for the text.
template <class Function, class... Arguments>
std::string text_from(Function function, const char* name, Arguments... arguments) {
    std::size_t bytes = 0;
    expect_success(function(arguments..., 0, nullptr, &bytes), name);
    std::string text(bytes, '\0');
    expect_success(function(arguments..., bytes, text.data(), nullptr), name);
    while (!text.empty() && (text.back() == '\0' || text.back() == ' ')) text.pop_back();
    return text;
}

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
            .is_processor =
                (value_of<cl_device_type>(device, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) != 0};
}

}  // namespace

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

std::string first_line_of_build_log(cl_program program, cl_device_id device) {
    std::string log;
    try {
        log = text_from(opencl().clGetProgramBuildInfo, "clGetProgramBuildInfo", program, device,
                        static_cast<cl_program_build_info>(CL_PROGRAM_BUILD_LOG));
    } catch (const DeviceError&) {
        // Then there is none.
    }
    log.erase(0, log.find_first_not_of(" \r\n\t"));
    log = log.substr(0, log.find('\n'));
    return log.empty() ? "the driver does not say why" : printable(log);
}

std::vector<DeviceInfo> find_devices() {
    std::vector<DeviceInfo> devices;
    for (const cl_device_id device : device_handles())
        devices.push_back(info_of(device, static_cast<std::uint32_t>(devices.size())));
    return devices;
}

}  // namespace hetman
