// <<<>>> and the launch functions.
#include <vector>

#include "cudart/launch_limits.h"
#include "cudart/streams.h"

using cudart::runtime;

namespace {

struct Configuration {
    dim3 grid, block;
    size_t shared_bytes;
    cudaStream_t stream;
};

// Configurations of <<<>>>, pushed and not yet popped. Never destroyed: other destructors may
// launch.
std::vector<Configuration>& configurations() {
    static thread_local auto* const stack = new std::vector<Configuration>;
    return *stack;
}

cudaError_t launch(cudart::Launch launch, cudaStream_t stream) {
    return cudart::on_stream(stream, [&](cudart::Stream found) {
        launch.stream = found;
        return runtime().launch(launch);
    });
}

}  // namespace

extern "C" {

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared_bytes,
                                     cudaStream_t stream) {
    configurations().push_back({grid, block, shared_bytes, stream});
    return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* shared_bytes,
                                       cudaStream_t* stream) {
    if (configurations().empty()) return runtime().note(cudaErrorMissingConfiguration);
    const Configuration top = configurations().back();
    configurations().pop_back();
    *grid = top.grid;
    *block = top.block;
    *shared_bytes = top.shared_bytes;
    *stream = top.stream;
    return cudaSuccess;
}

cudaError_t __cudaGetKernel(const void** kernel, const void* host_function) {
    *kernel = host_function;
    return cudaSuccess;
}

cudaError_t cudaLaunchKernel(const void* host_function, dim3 grid, dim3 block, void** arguments,
                             size_t shared_bytes, cudaStream_t stream) {
    return launch({host_function, grid, block, arguments, shared_bytes, false}, stream);
}

cudaError_t __cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                               size_t shared_bytes, cudaStream_t stream) {
    return cudaLaunchKernel(kernel, grid, block, arguments, shared_bytes, stream);
}

cudaError_t cudaLaunchCooperativeKernel(const void* host_function, dim3 grid, dim3 block,
                                        void** arguments, size_t shared_bytes,
                                        cudaStream_t stream) {
    return launch({host_function, grid, block, arguments, shared_bytes, true}, stream);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* how, const void* host_function,
                                void** arguments) {
    return launch(cudart::launch_of(*how, host_function, arguments), how->stream);
}
}
