#pragma once
// OpenCL 1.2, found at run time: the program needs no OpenCL to start.

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include "worker/devices/device_error.h"

namespace hetman {

// The functions in use, under their own names.
#define HETMAN_OPENCL_FUNCTIONS(f)                                                               \
    f(clGetPlatformIDs) f(clGetPlatformInfo) f(clGetDeviceIDs) f(clGetDeviceInfo)                \
        f(clCreateContext) f(clReleaseContext) f(clCreateCommandQueue) f(clReleaseCommandQueue)  \
            f(clCreateBuffer) f(clReleaseMemObject) f(clCreateProgramWithSource)                 \
                f(clReleaseProgram) f(clBuildProgram) f(clGetProgramBuildInfo) f(clCreateKernel) \
                    f(clReleaseKernel) f(clSetKernelArg) f(clEnqueueNDRangeKernel)               \
                        f(clEnqueueReadBuffer) f(clEnqueueWriteBuffer) f(clFlush)                \
                            f(clGetEventInfo) f(clGetEventProfilingInfo) f(clWaitForEvents)      \
                                f(clReleaseEvent)

struct OpenCl {
#define HETMAN_DECLARE(function) decltype(&::function) function = nullptr;
    HETMAN_OPENCL_FUNCTIONS(HETMAN_DECLARE)
#undef HETMAN_DECLARE
};

// Loads the library (libOpenCL.so.1) at the first call. Throws DeviceError if there is none.
const OpenCl& opencl();

// Throws DeviceError, "clBuildProgram: CL_OUT_OF_RESOURCES", unless the status is CL_SUCCESS.
void expect_success(cl_int status, const char* function);

}  // namespace hetman
