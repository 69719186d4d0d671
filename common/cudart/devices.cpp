// The device of each thread, and how many there are.
#include <cuda_runtime_api.h>

#include "cudart/runtime.h"

using cudart::runtime;

namespace {

thread_local int device_of_thread = 0;

}  // namespace

int cudart::current_device() { return device_of_thread; }

extern "C" {

cudaError_t cudaGetDevice(int* device) {
    *device = device_of_thread;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceCount(int* count) {
    *count = runtime().devices();
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
    if (!runtime().has_device(device)) return runtime().note(cudaErrorInvalidDevice);
    device_of_thread = device;
    return runtime().note(cudaSuccess);
}
}
