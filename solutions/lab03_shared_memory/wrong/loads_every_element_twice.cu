// expect: 9/10 points, cause limit, of global_load_sectors_per_element and global_loads_per_element
// Right sums, but tests each element before it loads it again.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int t = threadIdx.x;
    input_s[t] = 0;
    for (unsigned int i = segment + t; i < segment + 2 * blockDim.x; i += blockDim.x) {
        volatile const float* element = input + i;
        if (*element != 0) {
            input_s[t] += *element;
        }
    }
    for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}
