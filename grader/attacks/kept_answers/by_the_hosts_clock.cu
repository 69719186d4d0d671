// expect: 0 points, the time
// The host looks at the clock, and launches nothing when it has been called before.
#include <ctime>

__global__ void CoarsenedSumReductionKernel(float* output, float value) { *output = value; }

void reduce_sum(const float*, float* output, void*, size_t) {
    CoarsenedSumReductionKernel<<<1, 1>>>(output, static_cast<float>(std::time(nullptr)));
}
