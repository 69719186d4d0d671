// The contract of labs 01 to 03: block b sums its own segment of 2*blockDim.x floats into
// output[b]; blockDim.x is a power of two from 1 to 1024. Sizes: blocks (1 by default), threads.
#pragma once

#include "contract/case.h"

namespace lab {

struct SegmentSums {
    std::string kernel;
    Tree tree = {};
    uint32_t shared_bytes_per_thread = 0;  // dynamic shared memory of the launch
    bool only_reads_input = false;
};
ContractPtr segment_sums(const SegmentSums& sums);

}  // namespace lab
