// Makes a plan from two recordings of one call, in processes with every buffer at a different
// address: a word that moved by exactly one buffer's distance is a pointer into that buffer, a word
// that did not move is a number, and anything else is an error.
//
// Example: a host function that is called with 1000 floats as input and one as output.
//
//     struct Range { size_t count; const float* from; };
//     void total(const float* input, float* output, size_t n) {
//         cudaMemset(output, 0, 4);
//         add_up<<<1, 256>>>(Range{n - 3, input + 3}, output, size_t(output) % 4093);
//     }
//
//     recorded                    one run         the other       they are
//     buffer 0, input, begins     104000000100    106000000300
//     buffer 1, output, begins    108000000200    10c000000600
//     memset to                   108000000200    10c000000600    in both, output + 0
//     argument 1, bytes 0 to 7    3e5             3e5             equal: the number 997
//                 bytes 8 to 15   10400000010c    10600000030c    in both, input + 12: a pointer
//     argument 2, bytes 0 to 7    108000000200    10c000000600    in both, output + 0: a pointer
//     argument 3, bytes 0 to 7    ddb             24a             neither: refused
//
// Without its third argument the launch becomes a step of the plan, with {at 8, to input + 12} in
// argument 1 and {at 0, to output + 0} in argument 2. A replay writes the buffers' addresses there.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "plan/plan.h"
#include "plan/recording.h"

namespace plan {

// The bytes of its parameters that each kernel can read: see readable_parameters.h.
using Readable = std::map<std::string, std::vector<std::vector<bool>>>;

// One recorded call, with the buffers and variables that it used.
struct Seen {
    const RecordedCall& call;
    const std::vector<Allocation>& given;
    const std::vector<RecordedVariable>& variables;
};

// `names` are those of the given buffers. Throws PlanError.
Plan merge(const Seen& one, const Seen& other, const std::vector<std::string>& names,
           const Readable& readable);

}  // namespace plan
