#pragma once
// Errors of devices.

#include <stdexcept>

namespace hetman {

// A device, or OpenCL itself, failed. The text names the function and the error.
class DeviceError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A device gave a wrong answer.
class WrongOnDevice : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

}  // namespace hetman
