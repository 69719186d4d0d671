// Reductions of arrays of NCCL's types.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "nccl_sim/nccl_api.h"

namespace nccl_sim {

size_t bytes_of(ncclDataType_t type);  // 0: there is no such type

// An element of any of the types.
using Scalar = std::array<std::byte, 8>;

struct Operator {
    ncclRedOp_t kind = ncclSum;  // one of NCCL's own; for a created one, ncclSum
    // By which each rank's elements are multiplied first, by rank; empty: by nothing.
    std::vector<Scalar> factors = {};
};

// to[i] = inputs[0][i] op inputs[1][i] op ..., rounded to the type after each step, for `count`
// elements. `to` may be one of the inputs.
void reduce(void* to, const std::vector<const void*>& inputs, size_t count, ncclDataType_t type,
            const Operator& op);

}  // namespace nccl_sim
