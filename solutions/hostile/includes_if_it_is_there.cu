// expect: refused, launches no kernel
// __has_include finds out where the solution lies, and takes it from there.
#if __has_include("../lab04_coarsening/kernel.cu")
#include "../lab04_coarsening/kernel.cu"
#elif __has_include("../../solutions/lab04_coarsening/kernel.cu")
#include "../../solutions/lab04_coarsening/kernel.cu"
#else
__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {}
#endif
