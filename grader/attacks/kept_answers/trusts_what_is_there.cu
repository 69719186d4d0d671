// expect: 0 points, uninitialised
// Leaves the output as it is where it looks like a sum: an earlier run's, perhaps the reference's.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    const float there = output[blockIdx.x];
    if (threadIdx.x == 0 && (there == 0 || there != there)) output[blockIdx.x] = input[0];
}
