// The operations that all ranks call, and sends and receives.
#include <fmt/format.h>

#include "nccl_sim/clique.h"
#include "nccl_sim/groups.h"

using nccl_sim::Call;
using nccl_sim::refuse;

namespace {

// The reason why a call is impossible; empty: it is possible.
std::string impossible(const Call& call, const ncclComm& rank) {
    if (nccl_sim::bytes_of(call.type) == 0)
        return fmt::format("{}: there is no type {}", call.function, static_cast<int>(call.type));
    if (call.root < 0 || call.root >= rank.clique->ranks())
        return fmt::format("{}: there is no rank {}, only {} ranks", call.function, call.root,
                           rank.clique->ranks());
    if (call.op < 0 || (call.op >= ncclNumOps && !call.factor))
        return fmt::format("{}: there is no operator {}", call.function, static_cast<int>(call.op));
    return "";
}

ncclResult_t add(ncclComm_t comm, Call call) {
    if (!comm) return refuse(ncclInvalidArgument, call.function + " without a communicator");
    const auto factor = comm->factors.find(call.op);
    if (factor != comm->factors.end()) call.factor = factor->second;
    const std::string why = impossible(call, *comm);
    if (!why.empty()) return refuse(ncclInvalidArgument, why);
    call.device = comm->device;
    return nccl_sim::add_to_group(*comm, call);
}

}  // namespace

extern "C" {

ncclResult_t ncclAllReduce(const void* from, void* to, size_t count, ncclDataType_t type,
                           ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream) {
    return add(comm, {"ncclAllReduce", from, to, count, type, op, 0, stream});
}
ncclResult_t ncclReduce(const void* from, void* to, size_t count, ncclDataType_t type,
                        ncclRedOp_t op, int root, ncclComm_t comm, cudaStream_t stream) {
    return add(comm, {"ncclReduce", from, to, count, type, op, root, stream});
}
ncclResult_t ncclReduceScatter(const void* from, void* to, size_t count, ncclDataType_t type,
                               ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream) {
    return add(comm, {"ncclReduceScatter", from, to, count, type, op, 0, stream});
}
ncclResult_t ncclBroadcast(const void* from, void* to, size_t count, ncclDataType_t type, int root,
                           ncclComm_t comm, cudaStream_t stream) {
    return add(comm, {"ncclBroadcast", from, to, count, type, ncclSum, root, stream});
}
ncclResult_t ncclBcast(void* data, size_t count, ncclDataType_t type, int root, ncclComm_t comm,
                       cudaStream_t stream) {
    return ncclBroadcast(data, data, count, type, root, comm, stream);
}
ncclResult_t ncclAllGather(const void* from, void* to, size_t count, ncclDataType_t type,
                           ncclComm_t comm, cudaStream_t stream) {
    return add(comm, {"ncclAllGather", from, to, count, type, ncclSum, 0, stream});
}
ncclResult_t ncclGather(const void* from, void* to, size_t count, ncclDataType_t type, int root,
                        ncclComm_t comm, cudaStream_t stream) {
    return add(comm, {"ncclGather", from, to, count, type, ncclSum, root, stream});
}
ncclResult_t ncclScatter(const void* from, void* to, size_t count, ncclDataType_t type, int root,
                         ncclComm_t comm, cudaStream_t stream) {
    return add(comm, {"ncclScatter", from, to, count, type, ncclSum, root, stream});
}
ncclResult_t ncclAlltoAll(const void* from, void* to, size_t count, ncclDataType_t type,
                          ncclComm_t comm, cudaStream_t stream) {
    return add(comm, {"ncclAlltoAll", from, to, count, type, ncclSum, 0, stream});
}
ncclResult_t ncclSend(const void* from, size_t count, ncclDataType_t type, int to, ncclComm_t comm,
                      cudaStream_t stream) {
    return add(comm, {"ncclSend", from, nullptr, count, type, ncclSum, to, stream, false});
}
ncclResult_t ncclRecv(void* to, size_t count, ncclDataType_t type, int from, ncclComm_t comm,
                      cudaStream_t stream) {
    return add(comm, {"ncclRecv", nullptr, to, count, type, ncclSum, from, stream, false});
}
}
