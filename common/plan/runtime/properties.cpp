// What the device is like: the one that will replay the plan.
#include <algorithm>
#include <cstring>

#include "plan/runtime/recorder.h"

using plan::recorder;

namespace {

// Of cudaDeviceAttr.
enum Attribute {
    max_threads_per_block = 1,
    multiprocessor_count = 16,
    max_threads_per_multiprocessor = 39
};

int attribute(int which, int otherwise = 0) {
    const auto& known = recorder().request().attributes;
    const auto found = known.find(which);
    return found == known.end() ? otherwise : found->second;
}

// cudaFuncAttributes, the part that CUDA 12 and 13 share. ptxVersion must be the architecture of
// the PTX that is compiled, or CUB finds no code for the device and does nothing, silently.
struct FunctionAttributes {
    size_t shared_bytes, constant_bytes, local_bytes;
    int max_threads, registers, ptx_version, binary_version;
};
constexpr int ptx_version = 80;

int blocks_that_fit(int threads) {
    if (threads < 1) return 0;
    const int warps = (threads + 31) / 32,
              room = attribute(max_threads_per_multiprocessor, 2048) / 32;
    return std::min(32, room / warps);
}

}  // namespace

extern "C" {

int cudaGetDevice(int* device) {
    *device = 0;
    return plan::success;
}
int cudaGetDeviceCount(int* count) {
    *count = 1;
    return plan::success;
}
int cudaSetDevice(int device) {
    return device == 0 ? int{plan::success} : recorder().fail(plan::invalid_value);
}

int cudaDeviceGetAttribute(int* value, int which, int) {
    *value = attribute(which);
    return plan::success;
}

int cudaFuncGetAttributes(FunctionAttributes* attributes, const void* host_function) {
    if (!recorder().find_kernel(host_function))
        return recorder().fail(plan::invalid_device_function);
    *attributes = {0, 0, 0, attribute(max_threads_per_block, 1024), 32, ptx_version, ptx_version};
    return plan::success;
}
int cudaFuncSetAttribute(const void* host_function, int, int) {
    return recorder().find_kernel(host_function) ? int{plan::success}
                                                 : recorder().fail(plan::invalid_device_function);
}
int cudaFuncSetCacheConfig(const void*, int) { return plan::success; }

int cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void* host_function,
                                                           int threads, size_t, unsigned) {
    if (!recorder().find_kernel(host_function))
        return recorder().fail(plan::invalid_device_function);
    *blocks = blocks_that_fit(threads);
    return plan::success;
}
int cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* host_function,
                                                  int threads, size_t shared_bytes) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, host_function, threads,
                                                                  shared_bytes, 0);
}
}
