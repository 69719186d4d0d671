// Functions that a host function may not call, and why. CUDA's header is not included, since the
// parameters are ignored.
#include "plan/runtime/refusal.h"

using enum plan::Refusal::Why;

#define REFUSED(function, why) \
    extern "C" int function() { plan::refuse_call(#function, why); }

REFUSED(cudaMallocManaged, looks_at_device_memory)
REFUSED(cudaMallocHost, looks_at_device_memory)
REFUSED(cudaHostAlloc, looks_at_device_memory)
REFUSED(cudaHostRegister, looks_at_device_memory)
REFUSED(cudaHostGetDevicePointer, looks_at_device_memory)
REFUSED(cudaMemPrefetchAsync, looks_at_device_memory)
REFUSED(cudaStreamBeginCapture, uses_streams)
REFUSED(cudaGraphCreate, uses_streams)
REFUSED(cudaGraphLaunch, uses_streams)
REFUSED(cudaStreamEndCapture, uses_streams)
REFUSED(cudaGraphInstantiate, uses_streams)
REFUSED(cudaFreeHost, looks_at_device_memory)
REFUSED(cudaHostUnregister, looks_at_device_memory)
REFUSED(cudaMemAdvise, looks_at_device_memory)
REFUSED(cudaMallocPitch, is_for_rows)
REFUSED(cudaMalloc3D, is_for_rows)
REFUSED(cudaMallocArray, is_for_rows)
REFUSED(cudaMemcpy2D, is_for_rows)
REFUSED(cudaMemcpy2DAsync, is_for_rows)
REFUSED(cudaMemset2D, is_for_rows)
REFUSED(cudaDeviceReset, takes_input_away)
REFUSED(cudaLaunchHostFunc, runs_code_later)
REFUSED(cudaStreamAddCallback, runs_code_later)

#undef REFUSED
