// The CUDA driver, loaded at run time: the build needs only its header, and a machine without it
// gives a clear message instead of a loader error.
#pragma once

#include <cuda.h>

#include <string>

#include "device/device.h"

namespace device {

// cuda.h renames functions to their current versions by macros (cuMemAlloc is cuMemAlloc_v2); type,
// member and symbol below all go through the same macro, so that they cannot disagree.
// clang-format off
#define DEVICE_DRIVER_FUNCTIONS(X) \
    X(cuInit) X(cuDriverGetVersion) X(cuGetErrorName) X(cuGetErrorString) X(cuDeviceGetCount) \
    X(cuDeviceGet) X(cuDeviceGetName) X(cuDeviceGetAttribute) X(cuDeviceTotalMem) \
    X(cuDevicePrimaryCtxRetain) X(cuCtxSetCurrent) X(cuCtxSetLimit) X(cuCtxSynchronize) \
    X(cuMemAlloc) X(cuMemFree) X(cuMemGetInfo) X(cuMemcpyHtoD) X(cuMemcpyDtoH) \
    X(cuMemHostRegister) X(cuModuleLoadDataEx) X(cuModuleUnload) X(cuModuleGetFunction) \
    X(cuFuncGetAttribute) X(cuFuncSetAttribute) X(cuLaunchKernel) X(cuLaunchCooperativeKernel) X(cuModuleGetGlobal) X(cuLaunchHostFunc) X(cuEventCreate) \
    X(cuEventRecord) X(cuEventElapsedTime) X(cuEventDestroy) X(cuMemcpyDtoDAsync) X(cuMemsetD8Async) \
    X(cuMemsetD32Async) X(cuCtxGetDevice) X(cuDeviceGetPCIBusId)
// clang-format on

struct Driver {
#define DEVICE_MEMBER(function) decltype(&::function) function = nullptr;
    DEVICE_DRIVER_FUNCTIONS(DEVICE_MEMBER)
#undef DEVICE_MEMBER

    // Sizes of a kernel's parameters; null in drivers before CUDA 12.4.
    CUresult (*cuFuncGetParamInfo)(CUfunction, size_t, size_t*, size_t*) = nullptr;
    // Null in drivers before CUDA 11.8, which know no GPU with clusters.
    decltype(&::cuLaunchKernelEx) cuLaunchKernelEx = nullptr;
};

// Opened on first use. Throws Error if there is none.
const Driver& driver();

// A driver call that failed.
struct DriverFailure : Error {
    DriverFailure(CUresult result, const std::string& message) : Error(message), result(result) {}
    CUresult result;
};

void check_driver(CUresult result, const char* call, const char* file, int line);

// DRIVER_CALL(cuMemFree(address)) throws DriverFailure unless it succeeds.
#define DRIVER_CALL(call) \
    ::device::check_driver(::device::driver().call, #call, __FILE_NAME__, __LINE__)

}  // namespace device
