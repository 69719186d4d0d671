// Synchronisation, events, errors. Everything runs in order here, so nothing ever waits.
#include "cudart/handles.h"
#include "cudart/runtime.h"

using cudart::runtime;

struct CUevent_st {
    bool is_timed = true, is_recorded = false;
    double milliseconds = 0;
};

namespace {

// Never destroyed: other destructors may use events.
cudart::Handles<CUevent_st>& events() {
    static auto* const made = new cudart::Handles<CUevent_st>;
    return *made;
}

bool has_time(cudaEvent_t event) {
    return events().has(event) && event->is_timed && event->is_recorded;
}

}  // namespace

extern "C" {

cudaError_t cudaDeviceSynchronize() { return runtime().note(cudaSuccess); }
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    runtime().use_stream(stream, "cudaStreamSynchronize");
    return runtime().note(cudaSuccess);
}
cudaError_t cudaStreamQuery(cudaStream_t stream) {
    runtime().use_stream(stream, "cudaStreamQuery");
    return runtime().note(cudaSuccess);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
    if (!event) return runtime().note(cudaErrorInvalidValue);
    *event = events().add({(flags & cudaEventDisableTiming) == 0});
    return runtime().note(cudaSuccess);
}
cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, 0); }
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    runtime().use_stream(stream, "cudaEventRecord");
    if (!events().has(event)) return runtime().note(cudaErrorInvalidResourceHandle);
    event->milliseconds = runtime().milliseconds();
    event->is_recorded = true;
    return runtime().note(cudaSuccess);
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned) {
    return cudaEventRecord(event, stream);
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    return runtime().note(events().has(event) ? cudaSuccess : cudaErrorInvalidResourceHandle);
}
cudaError_t cudaEventQuery(cudaEvent_t event) { return cudaEventSynchronize(event); }
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t, unsigned) {
    runtime().use_stream(stream, "cudaStreamWaitEvent");
    return runtime().note(cudaSuccess);
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
    if (!has_time(from) || !has_time(to)) return runtime().note(cudaErrorInvalidResourceHandle);
    *milliseconds = static_cast<float>(to->milliseconds - from->milliseconds);
    return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    return runtime().note(events().remove(event) ? cudaSuccess : cudaErrorInvalidResourceHandle);
}

cudaError_t cudaGetLastError() {
    const cudaError_t error = runtime().last_error();
    runtime().forget_error();
    return error;
}
cudaError_t cudaPeekAtLastError() { return runtime().last_error(); }
}
