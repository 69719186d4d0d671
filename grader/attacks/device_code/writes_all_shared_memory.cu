// expect: 0 points, fault
// Shared memory that nobody asked for.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    extern __shared__ float all[];
    for (int i = 0; i < 1 << 20; ++i) all[i] = 1;
    output[blockIdx.x] = input[0];
}
