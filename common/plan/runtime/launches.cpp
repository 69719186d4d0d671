// <<<>>> and the launch functions.
#include <cstring>

#include "plan/runtime/recorder.h"

using plan::Dim3;
using plan::recorder;

namespace {

// CUDA's cudaLaunchAttribute and cudaLaunchConfig_t.
struct LaunchAttribute {
    int id;
    int padding;
    unsigned char value[64];
};
struct LaunchConfiguration {
    Dim3 grid, block;
    size_t shared_bytes;
    void* stream;
    LaunchAttribute* attributes;
    unsigned attribute_count;
};
constexpr int attribute_cooperative = 2;

}  // namespace

extern "C" {

unsigned __cudaPushCallConfiguration(Dim3 grid, Dim3 block, size_t shared_bytes, void* stream) {
    recorder().configurations.push_back({grid, block, shared_bytes, stream});
    return 0;
}

int __cudaPopCallConfiguration(Dim3* grid, Dim3* block, size_t* shared_bytes, void* stream) {
    auto& stack = recorder().configurations;
    if (stack.empty()) return plan::invalid_configuration;
    *grid = stack.back().grid;
    *block = stack.back().block;
    *shared_bytes = stack.back().shared_bytes;
    std::memcpy(stream, &stack.back().stream, sizeof(void*));
    stack.pop_back();
    return plan::success;
}

int __cudaGetKernel(const void** kernel, const void* host_function) {
    *kernel = host_function;
    return plan::success;
}

int cudaLaunchKernel(const void* host_function, Dim3 grid, Dim3 block, void** arguments,
                     size_t shared_bytes, void* stream) {
    recorder().require_default_stream(stream, "a launch");
    return recorder().launch(host_function, grid, block, arguments, shared_bytes, false);
}

int __cudaLaunchKernel(const void* kernel, Dim3 grid, Dim3 block, void** arguments,
                       size_t shared_bytes, void* stream) {
    return cudaLaunchKernel(kernel, grid, block, arguments, shared_bytes, stream);
}

int cudaLaunchCooperativeKernel(const void* host_function, Dim3 grid, Dim3 block, void** arguments,
                                size_t shared_bytes, void* stream) {
    recorder().require_default_stream(stream, "cudaLaunchCooperativeKernel");
    return recorder().launch(host_function, grid, block, arguments, shared_bytes, true);
}

int cudaLaunchKernelExC(const LaunchConfiguration* how, const void* host_function,
                        void** arguments) {
    recorder().require_default_stream(how->stream, "cudaLaunchKernelEx");
    bool cooperative = false;
    for (unsigned i = 0; i < how->attribute_count; ++i) {
        const LaunchAttribute& attribute = how->attributes[i];
        cooperative |= attribute.id == attribute_cooperative && attribute.value[0] != 0;
    }
    return recorder().launch(host_function, how->grid, how->block, arguments, how->shared_bytes,
                             cooperative);
}
}
