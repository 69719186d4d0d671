// expect: 9/10 points, cause limit, of lane_slots_per_add
// Each thread adds its pair, then an atomic in shared memory, in which lanes are served in turn.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    __shared__ float sum;
    const unsigned int i = 2 * blockDim.x * blockIdx.x + threadIdx.x;
    if (threadIdx.x == 0) {
        sum = 0;
    }
    __syncthreads();
    atomicAdd(&sum, input[i] + input[i + blockDim.x]);
    __syncthreads();
    if (threadIdx.x == 0) {
        output[blockIdx.x] = sum;
    }
}
