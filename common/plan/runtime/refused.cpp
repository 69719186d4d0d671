// Functions that a host function may not call, and why. CUDA's header is not included, since the
// parameters are ignored.
#include "plan/runtime/refusal.h"

namespace {

constexpr const char* mapped = "the host may not look at the device's memory";
constexpr const char* stream = "everything goes to the default stream";
constexpr const char* whole =
    "it is for whole arrays of rows: cudaMemcpy and cudaMemset take plain bytes";
constexpr const char* reset = "it would take the input away";
constexpr const char* later = "it runs code of the host later, when there is no host any more";

}  // namespace

#define REFUSED(function, why) \
    extern "C" int function() { plan::refuse_call(#function, why); }

REFUSED(cudaMallocManaged, mapped)
REFUSED(cudaMallocHost, mapped)
REFUSED(cudaHostAlloc, mapped)
REFUSED(cudaHostRegister, mapped)
REFUSED(cudaHostGetDevicePointer, mapped)
REFUSED(cudaMemPrefetchAsync, mapped)
REFUSED(cudaStreamBeginCapture, stream)
REFUSED(cudaGraphCreate, stream)
REFUSED(cudaGraphLaunch, stream)
REFUSED(cudaStreamEndCapture, stream)
REFUSED(cudaGraphInstantiate, stream)
REFUSED(cudaFreeHost, mapped)
REFUSED(cudaHostUnregister, mapped)
REFUSED(cudaMemAdvise, mapped)
REFUSED(cudaMallocPitch, whole)
REFUSED(cudaMalloc3D, whole)
REFUSED(cudaMallocArray, whole)
REFUSED(cudaMemcpy2D, whole)
REFUSED(cudaMemcpy2DAsync, whole)
REFUSED(cudaMemset2D, whole)
REFUSED(cudaDeviceReset, reset)
REFUSED(cudaLaunchHostFunc, later)
REFUSED(cudaStreamAddCallback, later)

#undef REFUSED
