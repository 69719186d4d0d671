// Managed memory. It never moves: prefetching and advice change nothing.
#include "cudart_sim/runtime.h"

using cudart_sim::runtime;

namespace {

// CUDA 13 takes a location where CUDA 12 takes a device's number.
#if CUDART_VERSION >= 13000
using Place = cudaMemLocation;
#else
using Place = int;
#endif

cudaError_t require_managed(const void* first, size_t bytes) {
    const bool is_managed = runtime().is_managed(reinterpret_cast<uintptr_t>(first), bytes);
    return runtime().note(is_managed ? cudaSuccess : cudaErrorInvalidValue);
}

}  // namespace

extern "C" {

cudaError_t cudaMallocManaged(void** pointer, size_t bytes, unsigned flags) {
    const bool is_known = flags == cudaMemAttachGlobal || flags == cudaMemAttachHost;
    if (!pointer || bytes == 0 || !is_known) return runtime().note(cudaErrorInvalidValue);
    return runtime().note(
        runtime().allocate_unified(*pointer, bytes, cudart_sim::Live::Owner::device));
}

cudaError_t cudaMemAdvise(const void* first, size_t bytes, cudaMemoryAdvise, Place) {
    return require_managed(first, bytes);
}
#if CUDART_VERSION >= 13000
cudaError_t cudaMemPrefetchAsync(const void* first, size_t bytes, Place, unsigned, cudaStream_t) {
    return require_managed(first, bytes);
}
#else
cudaError_t cudaMemPrefetchAsync(const void* first, size_t bytes, Place, cudaStream_t) {
    return require_managed(first, bytes);
}
#endif
cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void* first, size_t, unsigned) {
    return require_managed(first, 1);
}
}
