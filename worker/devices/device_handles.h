#pragma once
// What OpenCL says of devices and programs.

#include <string>
#include <vector>

#include "worker/devices/opencl.h"

namespace hetman {

// The devices by their numbers. Throws DeviceError if there is none.
std::vector<cl_device_id> device_handles();

// Why a program does not compile.
std::string first_line_of_build_log(cl_program program, cl_device_id device);

}  // namespace hetman
