// The protocol between the oracle and `oracle_call`, in two files: the inputs, one behind the
// other, and a result for each as soon as it is known.
//
//   input    InputHead, then `nonzero` times uint64_t index and float value, packed
//   result   CallResult
#pragma once

#include <cstdint>

namespace selfcheck {

struct InputHead {
    uint64_t nonzero;
    float output_before;
    uint32_t workspace_before;  // the value of each byte
};

struct CallResult {
    int64_t index;
    float output;
    int32_t error;  // cudaError_t
    int32_t input_changed, unused = 0;
};

}  // namespace selfcheck
