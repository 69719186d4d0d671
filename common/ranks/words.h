// Calls of ranks in the words of findings.
#pragma once

#include <string>

#include "ranks/history.h"

namespace ranks {

const Operation& at(const History& history, const Place& place);
std::string call(const Operation& operation);  // "MPI_Recv (line 12)"
std::string rank(const Place& place);          // "rank 3"
std::string someone(int32_t peer);             // "rank 3", "any rank"
// The operation that a request belongs to; null: that of a collective operation has no message.
const Operation* begun_as(const std::vector<Operation>& rank, uint32_t request);

}  // namespace ranks
