// expect: 0 points
// It would compile at some times and not at others, so that nobody knows whose error it is.
static_assert(__TIME__[7] % 2 == 0 && __TIMESTAMP__[18] % 2 == 0, "not now");
__global__ void SimpleSumReductionKernel(float* input, float* output) { output[blockIdx.x] = input[0]; }
