// Communicators: made, asked and destroyed.
#include <fmt/format.h>

#include <cstring>
#include <map>
#include <mutex>
#include <span>

#include "nccl_sim/clique.h"
#include "nccl_sim/groups.h"

using nccl_sim::Clique;
using nccl_sim::refuse;

namespace {

constexpr int version = 23203;  // 2.32.3, whose types are in nccl_types.h

// The cliques that ncclCommInitRank has begun to fill, by their unique id.
class Cliques {
  public:
    uint64_t next_id() {
        const std::lock_guard lock(mutex_);
        return ++last_;
    }
    std::shared_ptr<Clique> of(uint64_t id, int ranks) {
        const std::lock_guard lock(mutex_);
        auto& clique = cliques_[id];
        if (!clique) clique = std::make_shared<Clique>(ranks);
        return clique;
    }

  private:
    std::mutex mutex_;
    uint64_t last_ = 0;
    std::map<uint64_t, std::shared_ptr<Clique>> cliques_;
};

Cliques& cliques() {
    static auto* const all = new Cliques;
    return *all;
}

ncclResult_t make(ncclComm_t* made, std::shared_ptr<Clique> clique, int rank, int device) {
    const std::string why = clique->join(rank, device);
    if (!why.empty()) return refuse(ncclInvalidUsage, why);
    *made = new ncclComm{std::move(clique), rank, device};
    return ncclSuccess;
}

}  // namespace

extern "C" {

ncclResult_t ncclGetVersion(int* number) {
    if (!number) return ncclInvalidArgument;
    *number = version;
    return ncclSuccess;
}
const char* ncclGetErrorString(ncclResult_t result) {
    static constexpr const char* texts[] = {"no error",
                                            "unhandled cuda error",
                                            "unhandled system error",
                                            "internal error",
                                            "invalid argument",
                                            "invalid usage",
                                            "remote process exited or there was a network error",
                                            "NCCL operation in progress"};
    return result < std::size(texts) ? texts[result] : "unknown result code";
}
const char* ncclGetLastError(ncclComm_t) { return nccl_sim::last_error(); }

ncclResult_t ncclGetUniqueId(ncclUniqueId* id) {
    if (!id) return ncclInvalidArgument;
    *id = {};
    const uint64_t number = cliques().next_id();
    std::memcpy(id->internal, &number, sizeof number);
    return ncclSuccess;
}

ncclResult_t ncclCommInitRank(ncclComm_t* comm, int ranks, ncclUniqueId id, int rank) {
    if (!comm || ranks < 1 || rank < 0 || rank >= ranks)
        return refuse(ncclInvalidArgument,
                      fmt::format("ncclCommInitRank with rank {} of {}", rank, ranks));
    uint64_t number = 0;
    std::memcpy(&number, id.internal, sizeof number);
    int device = 0;
    cudaGetDevice(&device);
    auto clique = cliques().of(number, ranks);
    if (clique->ranks() != ranks)
        return refuse(ncclInvalidArgument,
                      fmt::format("ncclCommInitRank: rank {} says that there are {} ranks, and "
                                  "others say {}",
                                  rank, ranks, clique->ranks()));
    return make(comm, std::move(clique), rank, device);
}
ncclResult_t ncclCommInitRankConfig(ncclComm_t* comm, int ranks, ncclUniqueId id, int rank, void*) {
    return ncclCommInitRank(comm, ranks, id, rank);
}
ncclResult_t ncclCommInitAll(ncclComm_t* comms, int count, const int* devices) {
    int present = 0;
    cudaGetDeviceCount(&present);
    if (!comms || count < 1 || count > present)
        return refuse(
            ncclUnhandledCudaError,
            fmt::format("ncclCommInitAll for {} devices, and there are {}", count, present));
    const auto clique = std::make_shared<Clique>(count);
    for (int rank = 0; rank < count; ++rank) {
        const int device = devices ? devices[rank] : rank;
        if (device < 0 || device >= present)
            return refuse(
                ncclInvalidArgument,
                fmt::format("ncclCommInitAll for device {}, and there are {}", device, present));
        if (const ncclResult_t result = make(&comms[rank], clique, rank, device)) return result;
    }
    return ncclSuccess;
}

ncclResult_t ncclCommFinalize(ncclComm_t comm) { return comm ? ncclSuccess : ncclInvalidArgument; }
ncclResult_t ncclCommDestroy(ncclComm_t comm) {
    delete comm;
    return ncclSuccess;
}
ncclResult_t ncclCommAbort(ncclComm_t comm) { return ncclCommDestroy(comm); }

// All operations are carried out when they are called.
ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t* error) {
    if (!comm || !error) return ncclInvalidArgument;
    *error = ncclSuccess;
    return ncclSuccess;
}
ncclResult_t ncclCommCount(ncclComm_t comm, int* count) {
    if (!comm || !count) return ncclInvalidArgument;
    *count = comm->clique->ranks();
    return ncclSuccess;
}
ncclResult_t ncclCommCuDevice(ncclComm_t comm, int* device) {
    if (!comm || !device) return ncclInvalidArgument;
    *device = comm->device;
    return ncclSuccess;
}
ncclResult_t ncclCommUserRank(ncclComm_t comm, int* rank) {
    if (!comm || !rank) return ncclInvalidArgument;
    *rank = comm->rank;
    return ncclSuccess;
}

ncclResult_t ncclGroupStart() {
    nccl_sim::start_group();
    return ncclSuccess;
}
ncclResult_t ncclGroupEnd() { return nccl_sim::end_group(); }

ncclResult_t ncclRedOpCreatePreMulSum(ncclRedOp_t* op, void* factor, ncclDataType_t type,
                                      ncclScalarResidence_t residence, ncclComm_t comm) {
    const size_t bytes = nccl_sim::bytes_of(type);
    if (!op || !factor || !comm || bytes == 0) return ncclInvalidArgument;
    nccl_sim::Scalar value{};
    if (residence == ncclScalarHostImmediate)
        std::memcpy(value.data(), factor, bytes);
    else if (cudaMemcpy(value.data(), factor, bytes, cudaMemcpyDefault) != cudaSuccess)
        return ncclUnhandledCudaError;
    int number = ncclNumOps;
    while (comm->factors.contains(number)) ++number;
    comm->factors[number] = value;
    *op = static_cast<ncclRedOp_t>(number);
    return ncclSuccess;
}
ncclResult_t ncclRedOpDestroy(ncclRedOp_t op, ncclComm_t comm) {
    return comm && comm->factors.erase(op) ? ncclSuccess : ncclInvalidArgument;
}
}
