// What a lab's bench.cpp gives: launches of its kernel to be timed on gpu, or counted on sim.
#pragma once

#include <vector>

#include "lab/segment_sums.h"

namespace lab {

struct Benchmarks {
    SegmentSums sums;
    std::vector<BlocksThreads> on_sim, on_gpu;  // a GPU needs more work before it shows its speed
    std::vector<uint64_t> sizes_on_sim = {};    // of a host function's n
};
Benchmarks benchmarks();  // defined by each lab's bench.cpp

int run_benchmarks(int argc, char** argv, const Benchmarks& benchmarks);

}  // namespace lab
