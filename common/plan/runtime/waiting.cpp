// Synchronisation, events, errors. Everything is in order here, so nothing is ever waited for;
// times are not measured.
#include "plan/runtime/recorder.h"

using plan::recorder;

namespace {

struct Words {
    int error;
    const char *name, *text;
};

const Words& words_of(int error) {
    static constexpr Words unknown{0, "cudaErrorUnknown", "unknown error"};
    static constexpr Words known[] = {
        {plan::success, "cudaSuccess", "no error"},
        {plan::invalid_value, "cudaErrorInvalidValue", "invalid argument"},
        {plan::memory_allocation, "cudaErrorMemoryAllocation", "out of memory"},
        {plan::invalid_configuration, "cudaErrorInvalidConfiguration",
         "invalid configuration argument"},
        {plan::invalid_device_function, "cudaErrorInvalidDeviceFunction",
         "invalid device function"}};
    for (const Words& words : known) {
        if (words.error == error) return words;
    }
    return unknown;
}

}  // namespace

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

const char* cudaGetErrorName(int error) { return words_of(error).name; }
const char* cudaGetErrorString(int error) { return words_of(error).text; }
}
