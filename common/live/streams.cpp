// Streams. Everything runs at once, in the order in which it is asked for, whatever its stream.
#include <atomic>

#include "cudart/runtime.h"

using cudart::runtime;

struct CUstream_st {
    unsigned flags = 0;
    int priority = 0;
    unsigned long long id = 0;
};

namespace {

constexpr int lowest_priority = 0, highest_priority = -5;

bool is_created(cudaStream_t stream) {
    return stream && stream != cudaStreamLegacy && stream != cudaStreamPerThread;
}

CUstream_st of(cudaStream_t stream) { return is_created(stream) ? *stream : CUstream_st{}; }

}  // namespace

extern "C" {

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) {
    static std::atomic<unsigned long long> streams = 2;  // those of the special streams before it
    if (!stream) return runtime().note(cudaErrorInvalidValue);
    *stream = new CUstream_st{flags, priority, ++streams};
    return runtime().note(cudaSuccess);
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
    return cudaStreamCreateWithPriority(stream, flags, lowest_priority);
}
cudaError_t cudaStreamCreate(cudaStream_t* stream) { return cudaStreamCreateWithFlags(stream, 0); }
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    if (!is_created(stream)) return runtime().note(cudaErrorInvalidResourceHandle);
    delete stream;
    return runtime().note(cudaSuccess);
}

cudaError_t cudaDeviceGetStreamPriorityRange(int* lowest, int* highest) {
    if (lowest) *lowest = lowest_priority;
    if (highest) *highest = highest_priority;
    return cudaSuccess;
}
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
    *priority = of(stream).priority;
    return cudaSuccess;
}
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags) {
    *flags = of(stream).flags;
    return cudaSuccess;
}
cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* id) {
    *id = is_created(stream) ? stream->id : reinterpret_cast<uintptr_t>(stream);
    return cudaSuccess;
}
cudaError_t cudaStreamGetDevice(cudaStream_t, int* device) { return cudaGetDevice(device); }

// Nothing can be captured here, so nothing is.
cudaError_t cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus* status) {
    *status = cudaStreamCaptureStatusNone;
    return cudaSuccess;
}
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode*) { return cudaSuccess; }

cudaError_t cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t function, void* data) {
    if (!function) return runtime().note(cudaErrorInvalidValue);
    const cudaError_t error = runtime().note(cudaSuccess);
    if (error == cudaSuccess) function(data);
    return error;
}
// Unlike a host function it is called after an error too, and told.
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void* data,
                                  unsigned) {
    if (!callback) return runtime().note(cudaErrorInvalidValue);
    const cudaError_t error = runtime().note(cudaSuccess);
    callback(stream, error, data);
    return error;
}
}
