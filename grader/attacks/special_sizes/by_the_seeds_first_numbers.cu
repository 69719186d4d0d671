// expect: 0 points, wrong_sum
// Knows the sums of seed 1, by the first element: they were printed by `make lab01 test`.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    if (threadIdx.x != 0) return;
    switch (static_cast<int>(input[2 * blockDim.x * blockIdx.x])) {
        case 1: output[blockIdx.x] = 31; break;
        case 2: output[blockIdx.x] = 528; break;
        default: output[blockIdx.x] = 32896;
    }
}
