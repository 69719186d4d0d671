// expect: 0 points, fault
// Calls itself without end.
__device__ __noinline__ float deeper(float* input, int depth) {
    volatile float here[64];
    here[depth % 64] = input[0];
    return deeper(input, depth + 1) + here[(depth + 1) % 64];
}

__global__ void SimpleSumReductionKernel(float* input, float* output) { output[blockIdx.x] = deeper(input, 0); }
