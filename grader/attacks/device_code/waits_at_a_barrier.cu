// expect: 0 points, barrier
// Half of the threads wait at a barrier that the others never reach.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    if (threadIdx.x % 2) __syncthreads();
    else while (*static_cast<volatile float*>(input) >= 0) {}
    output[blockIdx.x] = input[0];
}
