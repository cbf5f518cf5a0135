#include "worker/devices/device.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "worker/devices/device_handles.h"
#include "worker/devices/kept_signal_handlers.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

// A run is looked at so often: drivers that wait themselves keep a core busy.
constexpr std::chrono::microseconds first_nap{20};
constexpr std::chrono::microseconds longest_nap{500};
// A run that has not ended by then will not end. Drivers may compile at the first one.
constexpr std::chrono::seconds patience_with_first_run{60};
constexpr std::chrono::seconds patience_with_run{10};
// Runs are short, but a device may be busy with others' work.
constexpr std::chrono::milliseconds patience_after_stop{300};

}  // namespace

Device::Device(const DeviceInfo& info) : info_(info), id_(device_handles().at(info.number)) {
    const OpenCl& cl = opencl();
    cl_int status = CL_SUCCESS;
    context_ =
        owned(cl.clCreateContext(nullptr, 1, &id_, nullptr, nullptr, &status), cl.clReleaseContext);
    expect_success(status, "clCreateContext");
    queue_ = owned(cl.clCreateCommandQueue(context_.get(), id_, CL_QUEUE_PROFILING_ENABLE, &status),
                   cl.clReleaseCommandQueue);
    expect_success(status, "clCreateCommandQueue");
    restore_signal_handlers();
}

Device::Buffer Device::make_buffer(std::size_t bytes) {
    cl_int status = CL_SUCCESS;
    Buffer buffer =
        owned(opencl().clCreateBuffer(context_.get(), CL_MEM_READ_WRITE, bytes, nullptr, &status),
              opencl().clReleaseMemObject);
    expect_success(status, "clCreateBuffer");
    return buffer;
}

void Device::write_bytes(const Buffer& to, std::size_t offset, const void* bytes,
                         std::size_t count) {
    expect_success(opencl().clEnqueueWriteBuffer(queue_.get(), to.get(), CL_TRUE, offset, count,
                                                 bytes, 0, nullptr, nullptr),
                   "clEnqueueWriteBuffer");
}

void Device::read_bytes(const Buffer& from, std::size_t offset, void* bytes, std::size_t count) {
    expect_success(opencl().clEnqueueReadBuffer(queue_.get(), from.get(), CL_TRUE, offset, count,
                                                bytes, 0, nullptr, nullptr),
                   "clEnqueueReadBuffer");
}

Device::Kernel Device::make_kernel(const std::string& source, const std::string& options,
                                   const char* name) {
    const OpenCl& cl = opencl();
    cl_int status = CL_SUCCESS;
    const char* text = source.c_str();
    const auto program =
        owned(cl.clCreateProgramWithSource(context_.get(), 1, &text, nullptr, &status),
              cl.clReleaseProgram);
    expect_success(status, "clCreateProgramWithSource");
    status = cl.clBuildProgram(program.get(), 1, &id_, options.c_str(), nullptr, nullptr);
    restore_signal_handlers();
    if (status == CL_BUILD_PROGRAM_FAILURE)
        throw DeviceError("clBuildProgram: " + first_line_of_build_log(program.get(), id_));
    expect_success(status, "clBuildProgram");
    Kernel kernel = owned(cl.clCreateKernel(program.get(), name, &status), cl.clReleaseKernel);
    expect_success(status, "clCreateKernel");
    return kernel;
}

void Device::start(const Kernel& kernel, std::size_t items, std::size_t group) {
    cl_event event = nullptr;
    expect_success(opencl().clEnqueueNDRangeKernel(queue_.get(), kernel.get(), 1, nullptr, &items,
                                                   &group, 0, nullptr, &event),
                   "clEnqueueNDRangeKernel");
    run_ = owned(event, opencl().clReleaseEvent);
    expect_success(opencl().clFlush(queue_.get()), "clFlush");
}

bool Device::wait(const StopFlag& stop) {
    const bool is_first = !std::exchange(has_run_, true);
    Clock::time_point deadline =
        Clock::now() + (is_first ? patience_with_first_run : patience_with_run);
    bool is_stopping = false;
    std::chrono::microseconds nap = first_nap;
    while (true) {
        if (is_first) restore_signal_handlers();
        cl_int state = CL_QUEUED;
        expect_success(opencl().clGetEventInfo(run_.get(), CL_EVENT_COMMAND_EXECUTION_STATUS,
                                               sizeof state, &state, nullptr),
                       "clGetEventInfo");
        if (state < 0) expect_success(state, "the run");
        if (state == CL_COMPLETE) return true;
        if (stop && !std::exchange(is_stopping, true))
            deadline = std::min(deadline, Clock::now() + patience_after_stop);
        if (Clock::now() >= deadline) return false;
        std::this_thread::sleep_for(nap);
        nap = std::min(2 * nap, longest_nap);
    }
}

double Device::nanoseconds_of_run() const {
    cl_ulong times[2] = {0, 0};
    for (const auto& [place, name] :
         {std::pair{0, CL_PROFILING_COMMAND_START}, std::pair{1, CL_PROFILING_COMMAND_END}})
        expect_success(
            opencl().clGetEventProfilingInfo(run_.get(), static_cast<cl_profiling_info>(name),
                                             sizeof times[0], &times[place], nullptr),
            "clGetEventProfilingInfo");
    return times[1] > times[0] ? static_cast<double>(times[1] - times[0]) : 0;
}

void Device::abandon() { *is_abandoned_ = true; }

}  // namespace hetman
