#include "worker/devices/device.h"

#include <algorithm>
#include <cstring>
#include <future>
#include <thread>
#include <utility>

#include "common/printable.h"
#include "worker/devices/kept_signal_handlers.h"
#include "worker/devices/opencl_text.h"

namespace hetman {
namespace {

using Clock = std::chrono::steady_clock;

// Commands are looked at so often: drivers that wait themselves keep a core busy, and for ever if
// the device does not answer. Small transfers end within the time without naps.
constexpr std::chrono::microseconds time_without_naps{50};
constexpr std::chrono::microseconds first_nap{20};
constexpr std::chrono::microseconds longest_nap{500};
constexpr std::chrono::milliseconds look_at_compiler{10};
// What has not ended by then will not end. Drivers may compile at the first run.
constexpr std::chrono::seconds patience_with_compiler{60};
constexpr std::chrono::seconds patience_with_first_run{60};
constexpr std::chrono::seconds usual_patience{10};
// Transfers of more are several.
constexpr std::size_t most_bytes_at_once = std::size_t{16} << 20;
// Runs are short, but a device may be busy with others' work.
constexpr std::chrono::milliseconds patience_after_stop{300};

// Why a program does not compile.
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

}  // namespace

Device::Device(const DeviceInfo& info) : info_(info), id_(info.handle) {
    const OpenCl& cl = opencl();
    cl_int status = CL_SUCCESS;
    context_ =
        owned(cl.clCreateContext(nullptr, 1, &id_, nullptr, nullptr, &status), cl.clReleaseContext);
    expect_success(status, "clCreateContext");
    queue_ = owned(cl.clCreateCommandQueue(context_.get(), id_, CL_QUEUE_PROFILING_ENABLE, &status),
                   cl.clReleaseCommandQueue);
    expect_success(status, "clCreateCommandQueue");
    staging_ = owned(new std::vector<std::byte>, std::default_delete<std::vector<std::byte>>());
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
    const auto* from = static_cast<const std::byte*>(bytes);
    while (count > 0) {
        const std::size_t now = std::min(count, most_bytes_at_once);
        void* const staged = staging(now);
        std::memcpy(staged, from, now);
        cl_event event = nullptr;
        expect_success(opencl().clEnqueueWriteBuffer(queue_.get(), to.get(), CL_FALSE, offset, now,
                                                     staged, 0, nullptr, &event),
                       "clEnqueueWriteBuffer");
        finish_transfer(event, "clEnqueueWriteBuffer");
        offset += now;
        from += now;
        count -= now;
    }
}

void Device::read_bytes(const Buffer& from, std::size_t offset, void* bytes, std::size_t count) {
    auto* to = static_cast<std::byte*>(bytes);
    while (count > 0) {
        const std::size_t now = std::min(count, most_bytes_at_once);
        void* const staged = staging(now);
        cl_event event = nullptr;
        expect_success(opencl().clEnqueueReadBuffer(queue_.get(), from.get(), CL_FALSE, offset, now,
                                                    staged, 0, nullptr, &event),
                       "clEnqueueReadBuffer");
        finish_transfer(event, "clEnqueueReadBuffer");
        std::memcpy(to, staged, now);
        offset += now;
        to += now;
        count -= now;
    }
}

void* Device::staging(std::size_t bytes) {
    if (staging_->size() < bytes) staging_->resize(bytes);
    return staging_->data();
}

void Device::finish_transfer(cl_event event, const char* function) {
    const Event transfer = owned(event, opencl().clReleaseEvent);
    expect_success(opencl().clFlush(queue_.get()), "clFlush");
    await(transfer, function, std::string("unresponsive: ") + function, usual_patience);
    // Only after that is what was read sure to be visible.
    expect_success(opencl().clWaitForEvents(1, &event), function);
}

Device::Program Device::make_program(const std::string& source, const std::string& options) {
    const OpenCl& cl = opencl();
    cl_int status = CL_SUCCESS;
    const char* text = source.c_str();
    Program program =
        owned(cl.clCreateProgramWithSource(context_.get(), 1, &text, nullptr, &status),
              cl.clReleaseProgram);
    expect_success(status, "clCreateProgramWithSource");
    status = build(program, options);
    restore_signal_handlers();
    if (status == CL_BUILD_PROGRAM_FAILURE)
        throw DeviceError("clBuildProgram: " + first_line_of_build_log(program.get(), id_));
    expect_success(status, "clBuildProgram");
    return program;
}

// Runs the driver's compiler on a thread of its own, which is detached if it does not end in time.
cl_int Device::build(const Program& program, const std::string& options) {
    std::packaged_task<cl_int()> task([program, options, id = id_] {
        return opencl().clBuildProgram(program.get(), 1, &id, options.c_str(), nullptr, nullptr);
    });
    std::future<cl_int> status = task.get_future();
    std::thread compiler(std::move(task));
    const Clock::time_point deadline = Clock::now() + patience_with_compiler;
    while (status.wait_for(look_at_compiler) != std::future_status::ready) {
        restore_signal_handlers();
        if (Clock::now() < deadline) continue;
        compiler.detach();
        abandon("unresponsive: clBuildProgram");
    }
    compiler.join();
    return status.get();
}

Device::Kernel Device::make_kernel(const Program& program, const char* name) {
    const OpenCl& cl = opencl();
    cl_int status = CL_SUCCESS;
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

double Device::finish_run(const StopFlag& stop) {
    stop_ = &stop;
    await(run_, "the run", "unresponsive", has_run_ ? usual_patience : patience_with_first_run);
    has_run_ = true;
    return nanoseconds_of_run();
}

void Device::await(const Event& event, const char* what, const std::string& complaint,
                   std::chrono::seconds patience) {
    if (!ends(event, what, patience)) abandon(complaint);
}

void Device::abandon(const std::string& complaint) {
    *is_abandoned_ = true;
    throw DeviceError(complaint);
}

bool Device::ends(const Event& event, const char* what, std::chrono::seconds patience) const {
    const Clock::time_point start = Clock::now();
    Clock::time_point deadline = start + patience;
    bool is_stopping = false;
    std::chrono::microseconds nap = first_nap;
    while (true) {
        if (!has_run_) restore_signal_handlers();
        cl_int state = CL_QUEUED;
        expect_success(opencl().clGetEventInfo(event.get(), CL_EVENT_COMMAND_EXECUTION_STATUS,
                                               sizeof state, &state, nullptr),
                       "clGetEventInfo");
        if (state < 0) expect_success(state, what);
        if (state == CL_COMPLETE) return true;
        const Clock::time_point now = Clock::now();
        if (stop_ != nullptr && *stop_ && !std::exchange(is_stopping, true))
            deadline = std::min(deadline, now + patience_after_stop);
        if (now >= deadline) return false;
        if (now - start < time_without_naps) {
            std::this_thread::yield();
            continue;
        }
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

}  // namespace hetman
