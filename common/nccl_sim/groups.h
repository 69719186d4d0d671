// ncclGroupStart and ncclGroupEnd: the calls in between are one step of all their ranks.
#pragma once

#include "nccl_sim/clique.h"

namespace nccl_sim {

void start_group();
ncclResult_t end_group();  // waits until the group's calls have been carried out

// Within a group, a call is kept until its end; outside of one, it is carried out at once.
ncclResult_t add_to_group(ncclComm& rank, const Call& call);

// Notes why a function failed, for ncclGetLastError and on standard error.
ncclResult_t refuse(ncclResult_t result, const std::string& why);
const char* last_error();

}  // namespace nccl_sim
