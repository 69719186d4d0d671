// What a lab's bench.cpp gives: sizes to be counted on sim. On gpu all sizes are timed.
#pragma once

#include <vector>

#include "lab/segment_sums.h"

namespace lab {

struct Benchmarks {
    SegmentSums sums;  // of a lab whose kernel the harness launches
    std::vector<uint64_t> on_sim = {1 << 10, 1 << 14, 1 << 18, 1 << 22};  // elements
};
Benchmarks benchmarks();  // defined by each lab's bench.cpp

int run_benchmarks(int argc, char** argv, const Benchmarks& benchmarks);

}  // namespace lab
