// A case of n elements, for kernels and host functions alike: to measure speed, not correctness.
#pragma once

#include "lab/experiment.h"
#include "lab/segment_sums.h"

namespace lab {

// A call of reduce_sum where there is a host function; else a launch of blocks of `threads`, in
// which each thread has two elements: n is rounded down to whole blocks.
Case sized_case(const Subject& subject, const SegmentSums& sums, uint64_t n,
                uint32_t threads = 256);

// The number of memsets and copies that a call makes on the device, beside its launches.
uint64_t memory_operations(const Subject& subject, const Case& asked, device::Device& device);

}  // namespace lab
