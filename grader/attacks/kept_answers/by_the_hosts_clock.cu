// expect: 0 points, wrong_sum or the time
// The host hands the time to the kernel, which answers with it.
#include <ctime>

__global__ void CoarsenedSumReductionKernel(float* output, float value) { *output = value; }

void reduce_sum(const float*, float* output, void*, size_t) {
    CoarsenedSumReductionKernel<<<1, 1>>>(output, static_cast<float>(std::time(nullptr)));
}
