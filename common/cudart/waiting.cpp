// Synchronisation, events, errors. A runtime runs or records all work when it is issued, so nothing
// waits here.
#include <atomic>

#include "cudart/handles.h"
#include "cudart/streams.h"

using cudart::on_stream;
using cudart::runtime;
using cudart::Stream;

struct CUevent_st {
    uint64_t number = 0;
    bool is_timed = true, is_recorded = false;
    double milliseconds = 0;
    int device = 0;
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

cudaError_t cudaDeviceSynchronize() {
    runtime().host_waits_for_device();
    return runtime().note(cudaSuccess);
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    return on_stream(stream, [](Stream found) {
        runtime().host_waits_for_stream(found);
        return cudaSuccess;
    });
}
// All work is done: the host has learned this, as if it had waited.
cudaError_t cudaStreamQuery(cudaStream_t stream) { return cudaStreamSynchronize(stream); }

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
    static std::atomic<uint64_t> numbers = 0;
    if (!event) return runtime().note(cudaErrorInvalidValue);
    *event = events().add({.number = ++numbers,
                           .is_timed = (flags & cudaEventDisableTiming) == 0,
                           .device = cudart::current_device()});
    return runtime().note(cudaSuccess);
}
cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, 0); }
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    return on_stream(stream, [&](Stream found) {
        if (!events().has(event) || event->device != found.device)
            return cudaErrorInvalidResourceHandle;
        event->milliseconds = runtime().milliseconds(found.device);
        event->is_recorded = true;
        runtime().record_event(event->number, found);
        return cudaSuccess;
    });
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned) {
    return cudaEventRecord(event, stream);
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    if (!events().has(event)) return runtime().note(cudaErrorInvalidResourceHandle);
    runtime().host_waits_for_event(event->number);
    return runtime().note(cudaSuccess);
}
cudaError_t cudaEventQuery(cudaEvent_t event) { return cudaEventSynchronize(event); }
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
    return on_stream(stream, [&](Stream found) {
        if (!events().has(event)) return cudaErrorInvalidResourceHandle;
        runtime().wait_for_event(found, event->number);
        return cudaSuccess;
    });
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
    if (!has_time(from) || !has_time(to) || from->device != to->device)
        return runtime().note(cudaErrorInvalidResourceHandle);
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
