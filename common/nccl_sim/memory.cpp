// Memory that NCCL allocates or knows: here it has no effect.
#include <string>

#include "nccl_sim/groups.h"
#include "nccl_sim/nccl_api.h"

namespace {

// A handle that is not null.
void* handle_of(ncclComm_t comm) { return comm; }

ncclResult_t refuse_device_api(const char* function) {
    return nccl_sim::refuse(ncclInvalidUsage, std::string(function) +
                                                  ": NCCL's functions for kernels are not "
                                                  "supported here");
}

}  // namespace

extern "C" {

ncclResult_t ncclMemAlloc(void** pointer, size_t bytes) {
    return cudaMalloc(pointer, bytes) == cudaSuccess ? ncclSuccess : ncclUnhandledCudaError;
}
ncclResult_t ncclMemFree(void* pointer) {
    return cudaFree(pointer) == cudaSuccess ? ncclSuccess : ncclUnhandledCudaError;
}
ncclResult_t ncclCommRegister(ncclComm_t comm, void*, size_t, void** handle) {
    if (!comm || !handle) return ncclInvalidArgument;
    *handle = handle_of(comm);
    return ncclSuccess;
}
ncclResult_t ncclCommDeregister(ncclComm_t comm, void*) {
    return comm ? ncclSuccess : ncclInvalidArgument;
}
ncclResult_t ncclCommWindowRegister(ncclComm_t comm, void*, size_t, ncclWindow_t* window, int) {
    if (!comm || !window) return ncclInvalidArgument;
    *window = static_cast<ncclWindow_t>(handle_of(comm));
    return ncclSuccess;
}
ncclResult_t ncclCommWindowDeregister(ncclComm_t comm, ncclWindow_t) {
    return comm ? ncclSuccess : ncclInvalidArgument;
}

ncclResult_t ncclCommQueryProperties(ncclComm_t, void*) {
    return refuse_device_api("ncclCommQueryProperties");
}
ncclResult_t ncclDevCommCreate(ncclComm_t, const void*, void*) {
    return refuse_device_api("ncclDevCommCreate");
}
ncclResult_t ncclDevCommDestroy(ncclComm_t, const void*) {
    return refuse_device_api("ncclDevCommDestroy");
}

ncclTeam ncclTeamLsa(ncclComm_t) { return {0, 0, 0}; }
}
