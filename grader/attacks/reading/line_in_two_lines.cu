// expect: 0 points, splits a word
// Its lines would be those of another file.
#li\
ne 7 "/usr/include/cub/cub.cuh"
__global__ void SimpleSumReductionKernel(float* input, float* output) { output[blockIdx.x] = input[0]; }
