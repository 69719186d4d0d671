// expect: 0 points, fault
// Shared memory that nobody asked for.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    extern __shared__ float everything[];
    for (int i = 0; i < 1 << 20; ++i) everything[i] = 1;
    output[blockIdx.x] = input[0];
}
