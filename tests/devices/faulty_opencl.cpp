// An OpenCL library with faults: passes every call on to the real one, HETMAN_REAL_OPENCL, but
// misbehaves as HETMAN_FAULT says once HETMAN_GOOD_RUNS runs of a kernel went well:
//
// - lost: kernels cannot be run any more
// - wrong: each answer has one node too many
// - hang: runs and transfers do not end
// - hang-read: what is read from the device does not arrive, and who waits for it waits for ever
// - hang-write: the same of what is written
// - build: programs do not compile
// - hang-build: the compiler does not end
// - memory: buffers cannot be made
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>

namespace {

void* real(const char* name) {
    static void* const library = dlopen(std::getenv("HETMAN_REAL_OPENCL"), RTLD_NOW | RTLD_LOCAL);
    return dlsym(library, name);
}

bool has_fault(const char* name) {
    const char* const fault = std::getenv("HETMAN_FAULT");
    return fault != nullptr && std::strcmp(fault, name) == 0;
}

std::mutex mutex;
long runs = 0;
// The buffers of a context in the order in which they were made: the sixth holds the answers.
std::map<cl_context, int> buffers;
std::map<cl_mem, int> place_of;
std::set<cl_event> hanging;
constexpr int answers = 6;
constexpr std::size_t bytes_of_answer = 32;
constexpr std::size_t place_of_nodes = 8;
// Of the line join's search: the buffer of what it finds, an argument of a kernel with so many.
cl_mem found = nullptr;
constexpr cl_uint place_of_found = 6;
constexpr cl_uint arguments_of_join = 15;

bool are_enough_runs() {
    const char* const good = std::getenv("HETMAN_GOOD_RUNS");
    return runs > (good == nullptr ? 0 : std::atol(good));
}

bool is_due() {
    const std::lock_guard lock(mutex);
    return are_enough_runs();
}

// A transfer does not end, nor does the call if it waits for that.
void hang(cl_bool waits, const cl_event* event) {
    while (waits == CL_TRUE) pause();
    const std::lock_guard lock(mutex);
    hanging.insert(*event);
}

}  // namespace

#define REAL(function) (reinterpret_cast<decltype(&function)>(real(#function)))

namespace {

cl_uint arguments_of(cl_kernel kernel) {
    cl_uint number = 0;
    REAL(clGetKernelInfo)(kernel, CL_KERNEL_NUM_ARGS, sizeof number, &number, nullptr);
    return number;
}

}  // namespace

extern "C" {

// The calls that have no faults.

cl_int clGetPlatformIDs(cl_uint n, cl_platform_id* ids, cl_uint* count) {
    return REAL(clGetPlatformIDs)(n, ids, count);
}
cl_int clGetPlatformInfo(cl_platform_id id, cl_platform_info name, size_t size, void* value,
                         size_t* used) {
    return REAL(clGetPlatformInfo)(id, name, size, value, used);
}
cl_int clGetDeviceIDs(cl_platform_id id, cl_device_type type, cl_uint n, cl_device_id* ids,
                      cl_uint* count) {
    return REAL(clGetDeviceIDs)(id, type, n, ids, count);
}
cl_int clGetDeviceInfo(cl_device_id id, cl_device_info name, size_t size, void* value,
                       size_t* used) {
    return REAL(clGetDeviceInfo)(id, name, size, value, used);
}
cl_context clCreateContext(const cl_context_properties* properties, cl_uint n,
                           const cl_device_id* ids,
                           void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*),
                           void* data, cl_int* status) {
    return REAL(clCreateContext)(properties, n, ids, notify, data, status);
}
cl_int clReleaseContext(cl_context context) { return REAL(clReleaseContext)(context); }
cl_command_queue clCreateCommandQueue(cl_context context, cl_device_id id,
                                      cl_command_queue_properties properties, cl_int* status) {
    return REAL(clCreateCommandQueue)(context, id, properties, status);
}
cl_int clReleaseCommandQueue(cl_command_queue queue) { return REAL(clReleaseCommandQueue)(queue); }
cl_int clReleaseMemObject(cl_mem buffer) { return REAL(clReleaseMemObject)(buffer); }
cl_program clCreateProgramWithSource(cl_context context, cl_uint n, const char** texts,
                                     const size_t* sizes, cl_int* status) {
    return REAL(clCreateProgramWithSource)(context, n, texts, sizes, status);
}
cl_int clReleaseProgram(cl_program program) { return REAL(clReleaseProgram)(program); }
cl_int clGetProgramBuildInfo(cl_program program, cl_device_id id, cl_program_build_info name,
                             size_t size, void* value, size_t* used) {
    return REAL(clGetProgramBuildInfo)(program, id, name, size, value, used);
}
cl_kernel clCreateKernel(cl_program program, const char* name, cl_int* status) {
    return REAL(clCreateKernel)(program, name, status);
}
cl_int clReleaseKernel(cl_kernel kernel) { return REAL(clReleaseKernel)(kernel); }
cl_int clSetKernelArg(cl_kernel kernel, cl_uint index, size_t size, const void* value) {
    if (index == place_of_found && arguments_of(kernel) == arguments_of_join) {
        const std::lock_guard lock(mutex);
        std::memcpy(&found, value, sizeof found);
    }
    return REAL(clSetKernelArg)(kernel, index, size, value);
}
cl_int clGetEventProfilingInfo(cl_event event, cl_profiling_info name, size_t size, void* value,
                               size_t* used) {
    return REAL(clGetEventProfilingInfo)(event, name, size, value, used);
}
cl_int clFlush(cl_command_queue queue) { return REAL(clFlush)(queue); }
cl_int clWaitForEvents(cl_uint n, const cl_event* events) {
    return REAL(clWaitForEvents)(n, events);
}
cl_int clReleaseEvent(cl_event event) { return REAL(clReleaseEvent)(event); }

// The calls that have.

cl_int clBuildProgram(cl_program program, cl_uint n, const cl_device_id* ids, const char* options,
                      void(CL_CALLBACK* notify)(cl_program, void*), void* data) {
    if (has_fault("build")) return CL_BUILD_PROGRAM_FAILURE;
    while (has_fault("hang-build")) pause();
    return REAL(clBuildProgram)(program, n, ids, options, notify, data);
}
cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t size, void* host,
                      cl_int* status) {
    if (has_fault("memory")) {
        *status = CL_MEM_OBJECT_ALLOCATION_FAILURE;
        return nullptr;
    }
    const cl_mem buffer = REAL(clCreateBuffer)(context, flags, size, host, status);
    const std::lock_guard lock(mutex);
    place_of[buffer] = ++buffers[context];
    return buffer;
}
cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                              const size_t* offset, const size_t* items, const size_t* group,
                              cl_uint n, const cl_event* before, cl_event* event) {
    {
        const std::lock_guard lock(mutex);
        ++runs;
    }
    if (has_fault("lost") && is_due()) return CL_OUT_OF_RESOURCES;
    return REAL(clEnqueueNDRangeKernel)(queue, kernel, dimensions, offset, items, group, n, before,
                                        event);
}
cl_int clGetEventInfo(cl_event event, cl_event_info name, size_t size, void* value, size_t* used) {
    const cl_int status = REAL(clGetEventInfo)(event, name, size, value, used);
    const std::lock_guard lock(mutex);
    if ((has_fault("hang") && are_enough_runs()) || hanging.count(event) != 0)
        *static_cast<cl_int*>(value) = CL_RUNNING;
    return status;
}
cl_int clEnqueueWriteBuffer(cl_command_queue queue, cl_mem buffer, cl_bool waits, size_t offset,
                            size_t size, const void* bytes, cl_uint n, const cl_event* before,
                            cl_event* event) {
    const bool hangs = has_fault("hang-write") && is_due();
    const cl_int status =
        REAL(clEnqueueWriteBuffer)(queue, buffer, waits, offset, size, bytes, n, before, event);
    if (hangs) hang(waits, event);
    return status;
}
cl_int clEnqueueReadBuffer(cl_command_queue queue, cl_mem buffer, cl_bool waits, size_t offset,
                           size_t size, void* bytes, cl_uint n, const cl_event* before,
                           cl_event* event) {
    if (has_fault("wrong")) waits = CL_TRUE;
    const cl_int status =
        REAL(clEnqueueReadBuffer)(queue, buffer, waits, offset, size, bytes, n, before, event);
    if (has_fault("hang-read") && is_due()) hang(waits, event);
    if (!has_fault("wrong") || !is_due()) return status;
    const auto add_ones = [&](std::size_t first, std::size_t step) {
        for (std::size_t at = first; at < size; at += step)
            ++*reinterpret_cast<std::uint64_t*>(static_cast<char*>(bytes) + at);
    };
    const std::lock_guard lock(mutex);
    if (buffer == found)
        add_ones(0, sizeof(std::uint64_t));
    else if (place_of[buffer] == answers)
        add_ones(place_of_nodes, bytes_of_answer);
    return status;
}

}  // extern "C"
