// expect: 9/10 points, cause limit, of global_load_sectors_per_element and global_loads_per_element and sums_without_shared_memory
// Right sums, but thread 0 walks over the input once more to be sure.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    const float* segment = input + 2 * blockDim.x * blockIdx.x;
    input_s[threadIdx.x] = segment[threadIdx.x] + segment[threadIdx.x + blockDim.x];
    __syncthreads();
    if (threadIdx.x == 0) {
        float sum = 0;
        for (unsigned int k = 0; k < blockDim.x; ++k) {
            sum += segment[k] + segment[k + blockDim.x];
        }
        output[blockIdx.x] = sum;
    }
}
