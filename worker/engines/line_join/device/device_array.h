#pragma once
// Arrays in the memory of a device.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "worker/devices/device.h"

namespace hetman::line_join {

// An array in the memory of a device. It grows as needed.
template <class T>
class DeviceArray {
  public:
    explicit DeviceArray(Device& device) : device_(device) {}

    // Room for so many values; those that were there are lost if it grows. Throws DeviceError.
    void reserve(std::size_t size) {
        if (size <= capacity_) return;
        buffer_.reset();  // release before allocating more
        capacity_ = size + size / 4;
        buffer_ = device_.make_buffer(capacity_ * sizeof(T));
    }
    void write(const std::vector<T>& values) {
        reserve(std::max<std::size_t>(1, values.size()));
        if (!values.empty()) device_.write(buffer_, 0, values.data(), values.size());
    }
    std::vector<T> read(std::size_t first, std::size_t size) const {
        std::vector<T> values(size);
        if (size != 0) device_.read(buffer_, first, values.data(), size);
        return values;
    }
    const Device::Buffer& buffer() const { return buffer_; }

  private:
    Device& device_;
    Device::Buffer buffer_;
    std::size_t capacity_ = 0;
};

}  // namespace hetman::line_join
