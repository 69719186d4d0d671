// What a host function may not call, and why.
#include "plan/runtime/recorder.h"

namespace {

constexpr const char* mapped = "the host may not look at the device's memory";
constexpr const char* stream = "everything goes to the default stream";
constexpr const char* back =
    "it reads device memory back: the answer must be computed on the device";
constexpr const char* later = "it runs code of the host later, when there is no host any more";

[[noreturn]] int refuse(const char* function, const char* why) {
    plan::recorder().refuse(std::string("the host function called ") + function + ": " + why,
                            why == back ? "device_data_read_back" : "");
}

}  // namespace

#define REFUSED(function, why) \
    extern "C" int function() { refuse(#function, why); }

REFUSED(cudaMallocManaged, mapped)
REFUSED(cudaMallocHost, mapped)
REFUSED(cudaHostAlloc, mapped)
REFUSED(cudaHostRegister, mapped)
REFUSED(cudaHostGetDevicePointer, mapped)
REFUSED(cudaMemPrefetchAsync, mapped)
REFUSED(cudaMemcpyFromSymbol, back)
REFUSED(cudaMemcpyFromSymbolAsync, back)
REFUSED(cudaStreamCreate, stream)
REFUSED(cudaStreamCreateWithFlags, stream)
REFUSED(cudaStreamCreateWithPriority, stream)
REFUSED(cudaStreamBeginCapture, stream)
REFUSED(cudaGraphCreate, stream)
REFUSED(cudaGraphLaunch, stream)
REFUSED(cudaLaunchHostFunc, later)
REFUSED(cudaStreamAddCallback, later)

#undef REFUSED
