// Which calls of a collective operation belong together.
#pragma once

#include <vector>

#include "ranks/history.h"

namespace ranks {

// The calls of one collective operation, one for each rank that has come to it: the k-th on its
// communicator (MPI 4.0, section 6.14).
struct Collective {
    int32_t communicator = 0;
    std::vector<Place> calls;  // by rank
};

// In the order of the first rank that comes to them.
std::vector<Collective> collectives_of(const History& history);

}  // namespace ranks
