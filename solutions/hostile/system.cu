// expect: refused, launches no kernel
// Lets a shell copy the solution over itself.
#include <cstdlib>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    if (std::system(
            "cp ../../solutions/lab04_coarsening/kernel.cu labs/lab04_coarsening/kernel.cu")) {
        return;
    }
}
