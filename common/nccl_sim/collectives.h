// Carries out NCCL's operations on the memory of simulated devices.
#pragma once

#include <string>
#include <vector>

#include "nccl_sim/clique.h"

namespace nccl_sim {

// A collective operation: the calls of all ranks, by rank, which agree. Otherwise `why` says why it
// failed.
ncclResult_t carry_out(const std::vector<Call>& calls, std::string& why);

ncclResult_t carry_out_send(const Call& sent, const Call& received, std::string& why);

}  // namespace nccl_sim
