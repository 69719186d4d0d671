// A case of n elements, whichever way the lab's file is run: for who asks how fast, not how right.
#pragma once

#include "lab/experiment.h"
#include "lab/segment_sums.h"

namespace lab {

// A call of reduce_sum where there is a host function; else a launch of blocks of `threads`, in
// which each thread has two elements: n is rounded down to whole blocks.
Case sized_case(const Subject& subject, const SegmentSums& sums, uint64_t n,
                uint32_t threads = 256);

// What a call does beside launching: memsets and copies on the device.
uint64_t memory_operations(const Subject& subject, const Case& asked, device::Device& device);

}  // namespace lab
