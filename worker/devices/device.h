#pragma once
// A device that counts: its memory, its programs and their runs.

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "common/stop_flag.h"
#include "worker/devices/device_list.h"
#include "worker/devices/opencl.h"

namespace hetman {

// All members throw DeviceError if the device fails. After that it must not be used any more.
class Device {
  public:
    explicit Device(const DeviceInfo& info);

    const DeviceInfo& info() const { return info_; }

    // A buffer of the device; released with the last copy of the pointer. What is written and read
    // passes through memory of this class, so that a driver that never ends touches no other.
    using Buffer = std::shared_ptr<_cl_mem>;
    Buffer make_buffer(std::size_t bytes);
    template <class T>
    void write(const Buffer& to, std::size_t first, const T* values, std::size_t count) {
        write_bytes(to, first * sizeof(T), values, count * sizeof(T));
    }
    template <class T>
    void read(const Buffer& from, std::size_t first, T* values, std::size_t count) {
        read_bytes(from, first * sizeof(T), values, count * sizeof(T));
    }

    // Compiles OpenCL C. `options` as clBuildProgram takes them.
    using Program = std::shared_ptr<_cl_program>;
    Program make_program(const std::string& source, const std::string& options);
    using Kernel = std::shared_ptr<_cl_kernel>;
    Kernel make_kernel(const Program& program, const char* name);
    template <class T>
    void set_argument(const Kernel& kernel, cl_uint index, const T& value) {
        expect_success(opencl().clSetKernelArg(kernel.get(), index, sizeof value, &value),
                       "clSetKernelArg");
    }
    void set_argument(const Kernel& kernel, cl_uint index, const Buffer& buffer) {
        const cl_mem memory = buffer.get();
        set_argument(kernel, index, memory);
    }
    template <class... Values>
    void set_arguments(const Kernel& kernel, const Values&... values) {
        cl_uint index = 0;
        (set_argument(kernel, index++, values), ...);
    }

    // Starts a run with so many work items in groups of that size, after all earlier commands.
    void start(const Kernel& kernel, std::size_t items, std::size_t group);
    // Waits for the end of that run, but shortly after `stop` was set no longer. Returns the
    // nanoseconds that it took; throws DeviceError if it does not end. `stop` must outlive the
    // device: later transfers heed it too.
    double finish_run(const StopFlag& stop);
    double run(const Kernel& kernel, std::size_t items, std::size_t group, const StopFlag& stop) {
        start(kernel, items, group);
        return finish_run(stop);
    }

  private:
    using Event = std::shared_ptr<_cl_event>;

    template <class Handle, class Release>
    std::shared_ptr<std::remove_pointer_t<Handle>> owned(Handle handle, Release release) {
        return {handle, [release, lost = is_abandoned_](Handle old) {
                    if (!*lost) release(old);
                }};
    }
    cl_int build(const Program& program, const std::string& options);
    void write_bytes(const Buffer& to, std::size_t offset, const void* bytes, std::size_t count);
    void read_bytes(const Buffer& from, std::size_t offset, void* bytes, std::size_t count);
    void* staging(std::size_t bytes);
    void finish_transfer(cl_event event, const char* function);
    double nanoseconds_of_run() const;
    // Abandons the device with this complaint if a command does not end within the patience.
    void await(const Event& event, const char* what, const std::string& complaint,
               std::chrono::seconds patience);
    // Throws DeviceError. Nothing is released after that, because that could wait for ever.
    [[noreturn]] void abandon(const std::string& complaint);
    bool ends(const Event& event, const char* what, std::chrono::seconds patience) const;

    DeviceInfo info_;
    std::shared_ptr<bool> is_abandoned_ = std::make_shared<bool>(false);
    cl_device_id id_ = nullptr;
    std::shared_ptr<_cl_context> context_;
    std::shared_ptr<_cl_command_queue> queue_;
    std::shared_ptr<std::vector<std::byte>> staging_;
    Event run_;  // the last one
    bool has_run_ = false;
    const StopFlag* stop_ = nullptr;
};

}  // namespace hetman
