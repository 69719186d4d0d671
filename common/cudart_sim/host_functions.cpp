// Host functions in streams. All work runs synchronously, in the order of the calls, whatever its
// stream.
#include "cudart/runtime.h"

using cudart::runtime;

extern "C" {

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* data) {
    if (!function) return runtime().note(cudaErrorInvalidValue);
    const cudaError_t error = cudaStreamSynchronize(stream);  // the host learns what is finished
    if (error == cudaSuccess) function(data);
    return error;
}
// Unlike a host function, a callback is called even after an error, and receives the error.
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data,
                                  unsigned) {
    if (!callback) return runtime().note(cudaErrorInvalidValue);
    const cudaError_t error = cudaStreamSynchronize(stream);
    callback(stream, error, data);
    return error;
}
}
