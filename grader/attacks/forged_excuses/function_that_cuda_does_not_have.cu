// expect: 0 points, the file has no function cudaSumEverything
// A function of CUDA's that the harness lacks is no zero, but this one nobody has.
extern "C" int cudaSumEverything(const float*, float*, size_t);

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float* input, float* output, void*, size_t n) { cudaSumEverything(input, output, n); }
