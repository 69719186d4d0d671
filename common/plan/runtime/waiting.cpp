// Synchronisation, events, errors. Everything is in order here, so nothing is ever waited for;
// times are not measured.
#include "plan/runtime/recorder.h"

using plan::recorder;

extern "C" {

int cudaDeviceSynchronize() { return plan::success; }
int cudaStreamSynchronize(void* stream) {
    recorder().require_default_stream(stream, "cudaStreamSynchronize");
    return plan::success;
}

int cudaEventCreateWithFlags(void** event, unsigned) {
    *event = new char;
    return plan::success;
}
int cudaEventCreate(void** event) { return cudaEventCreateWithFlags(event, 0); }
int cudaEventRecord(void*, void* stream) {
    recorder().require_default_stream(stream, "cudaEventRecord");
    return plan::success;
}
int cudaEventSynchronize(void*) { return plan::success; }
int cudaEventElapsedTime(float* milliseconds, void*, void*) {
    *milliseconds = 0;
    return plan::success;
}
int cudaEventDestroy(void* event) {
    delete static_cast<char*>(event);
    return plan::success;
}

int cudaGetLastError() { return recorder().take_last_error(); }
int cudaPeekAtLastError() { return recorder().last_error(); }

const char* cudaGetErrorName(int error) {
    switch (error) {
        case plan::success:
            return "cudaSuccess";
        case plan::invalid_value:
            return "cudaErrorInvalidValue";
        case plan::memory_allocation:
            return "cudaErrorMemoryAllocation";
        case plan::invalid_configuration:
            return "cudaErrorInvalidConfiguration";
        case plan::invalid_device_function:
            return "cudaErrorInvalidDeviceFunction";
        default:
            return "cudaErrorUnknown";
    }
}
const char* cudaGetErrorString(int error) {
    switch (error) {
        case plan::success:
            return "no error";
        case plan::invalid_value:
            return "invalid argument";
        case plan::memory_allocation:
            return "out of memory";
        case plan::invalid_configuration:
            return "invalid configuration argument";
        case plan::invalid_device_function:
            return "invalid device function";
        default:
            return "unknown error";
    }
}
}
