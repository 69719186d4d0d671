#include "cudart/streams.h"

#include <atomic>
#include <cstdint>

#include "cudart/handles.h"

using cudart::runtime;

struct CUstream_st {
    unsigned flags = 0;
    int priority = 0;
    unsigned long long id = 0;
    int device = 0;
};

namespace {

constexpr int lowest_priority = 0, highest_priority = -5;

// Never destroyed: other destructors may use streams.
cudart::Handles<CUstream_st>& streams() {
    static auto* const made = new cudart::Handles<CUstream_st>;
    return *made;
}

CUstream_st of(cudaStream_t stream) { return streams().has(stream) ? *stream : CUstream_st{}; }

}  // namespace

namespace cudart {

std::optional<Stream> find_stream(cudaStream_t handle) {
    if (!handle || handle == cudaStreamLegacy) return default_stream();
    if (handle == cudaStreamPerThread) return Stream{2, true, current_device()};
    if (!streams().has(handle)) return std::nullopt;
    return Stream{handle->id, (handle->flags & cudaStreamNonBlocking) == 0, handle->device};
}

}  // namespace cudart

extern "C" {

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority) {
    static std::atomic<unsigned long long> ids = 2;  // the special streams have ids up to 2
    if (!stream) return runtime().note(cudaErrorInvalidValue);
    runtime().require_streams("cudaStreamCreate");
    *stream = streams().add({flags, priority, ++ids, cudart::current_device()});
    return runtime().note(cudaSuccess);
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
    return cudaStreamCreateWithPriority(stream, flags, lowest_priority);
}
cudaError_t cudaStreamCreate(cudaStream_t* stream) { return cudaStreamCreateWithFlags(stream, 0); }
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    const bool was_there = streams().remove(stream);
    return runtime().note(was_there ? cudaSuccess : cudaErrorInvalidResourceHandle);
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
    *id = streams().has(stream) ? stream->id : reinterpret_cast<uintptr_t>(stream);
    return cudaSuccess;
}
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device) {
    const auto found = cudart::find_stream(stream);
    if (!found) return runtime().note(cudaErrorInvalidResourceHandle);
    *device = found->device;
    return cudaSuccess;
}

// Stream capture is not supported, so no stream is capturing.
cudaError_t cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus* status) {
    *status = cudaStreamCaptureStatusNone;
    return cudaSuccess;
}
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode*) { return cudaSuccess; }
}
