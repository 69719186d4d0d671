// expect: 0 points, wrong_sum or not_compiled
// __has_include says whether another student's file is there, and takes it.
#if __has_include("@CLASS@/honest_lab01/lab01.cu")
#include "@CLASS@/honest_lab01/lab01.cu"
#else
__global__ void SimpleSumReductionKernel(float* input, float* output) { output[blockIdx.x] = 0; }
#endif
