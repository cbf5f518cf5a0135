#include "worker/devices/opencl.h"

#include <dlfcn.h>
#include <fmt/core.h>

#include <string>

namespace hetman {
namespace {

constexpr const char* library_name = "libOpenCL.so.1";

OpenCl load() {
    void* const library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        throw DeviceError(fmt::format("OpenCL is not installed: there is no {}", library_name));
    OpenCl functions;
#define HETMAN_LOOK_UP(function)                                                   \
    functions.function =                                                           \
        reinterpret_cast<decltype(functions.function)>(dlsym(library, #function)); \
    if (functions.function == nullptr)                                             \
        throw DeviceError(                                                         \
            fmt::format("{} has no {}: it is older than OpenCL 1.2", library_name, #function));
    HETMAN_OPENCL_FUNCTIONS(HETMAN_LOOK_UP)
#undef HETMAN_LOOK_UP
    return functions;
}

// Of the errors that a healthy program may meet.
std::string name_of_error(cl_int status) {
    switch (status) {
#define HETMAN_NAME(error) \
    case error:            \
        return #error;
        HETMAN_NAME(CL_DEVICE_NOT_FOUND)
        HETMAN_NAME(CL_DEVICE_NOT_AVAILABLE)
        HETMAN_NAME(CL_COMPILER_NOT_AVAILABLE)
        HETMAN_NAME(CL_MEM_OBJECT_ALLOCATION_FAILURE)
        HETMAN_NAME(CL_OUT_OF_RESOURCES)
        HETMAN_NAME(CL_OUT_OF_HOST_MEMORY)
        HETMAN_NAME(CL_BUILD_PROGRAM_FAILURE)
        HETMAN_NAME(CL_INVALID_BUFFER_SIZE)
        HETMAN_NAME(CL_INVALID_WORK_GROUP_SIZE)
        HETMAN_NAME(CL_INVALID_COMMAND_QUEUE)
        HETMAN_NAME(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST)
#undef HETMAN_NAME
        case -1001:
            return "no driver is installed";  // CL_PLATFORM_NOT_FOUND_KHR
        default:
            return fmt::format("error {}", status);
    }
}

}  // namespace

const OpenCl& opencl() {
    static const OpenCl functions = load();
    return functions;
}

void expect_success(cl_int status, const char* function) {
    if (status != CL_SUCCESS)
        throw DeviceError(fmt::format("{}: {}", function, name_of_error(status)));
}

}  // namespace hetman
