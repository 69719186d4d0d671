#include "nccl_sim/groups.h"

#include <utility>

#include "cudart_sim/together.h"

namespace nccl_sim {
namespace {

struct Pending {
    ncclComm* rank;
    Call call;
};

thread_local int depth = 0;
thread_local std::vector<Pending> pending;
thread_local std::string last_reason = "no error";

}  // namespace

ncclResult_t refuse(ncclResult_t result, const std::string& why) {
    last_reason = why;
    cudart_sim::tell_finding(why.c_str());
    return result;
}

const char* last_error() { return last_reason.c_str(); }

void start_group() { ++depth; }

ncclResult_t end_group() {
    if (depth == 0) return refuse(ncclInvalidUsage, "ncclGroupEnd without ncclGroupStart");
    if (--depth > 0) return ncclSuccess;
    const std::vector<Pending> calls = std::exchange(pending, {});
    for (const auto& [rank, call] : calls) rank->clique->submit(rank->rank, call);
    ncclResult_t result = ncclSuccess;
    for (const auto& [rank, call] : calls) {
        const std::string why = rank->clique->finish(rank->rank, call);
        if (why.empty()) continue;
        const bool never = *call.result == ncclInProgress;
        result = refuse(never ? ncclInvalidUsage : *call.result, why);
    }
    return result;
}

ncclResult_t add_to_group(ncclComm& rank, const Call& call) {
    start_group();
    pending.push_back({&rank, call});
    return end_group();
}

}  // namespace nccl_sim
