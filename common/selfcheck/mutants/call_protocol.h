// The protocol between the oracle and `oracle_call`: the function's parameters on the command line,
// and two files: the inputs in sequence, and a result for each as soon as it is known.
//
//   parameter  "i400": an input buffer of this many bytes; "o4": an output; "b400":
//              both; "w1048576": a workspace; "v100": an integer
//   input      InputHead, then for each given buffer a uint64_t count of words that are not 0, each
//              as uint64_t index and uint32_t value, packed
//   result     CallResult, then the bytes of each output, and of each buffer that is both
#pragma once

#include <cstdint>

namespace selfcheck {

struct InputHead {
    uint32_t output_before;     // in every word
    uint32_t workspace_before;  // the value of each byte
};

struct CallResult {
    int32_t error;  // cudaError_t
    int32_t input_changed;
};

}  // namespace selfcheck
