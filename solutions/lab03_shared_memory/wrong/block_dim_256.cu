// expect: failed, cause hard_coded_block_size
// "BLOCK_DIM is 256": right for blocks of 256 threads, and for no other.
#define BLOCK_DIM 256
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    __shared__ float input_s[BLOCK_DIM];
    unsigned int segment = 2 * BLOCK_DIM * blockIdx.x;
    unsigned int t = threadIdx.x;
    input_s[t] = input[segment + t] + input[segment + t + BLOCK_DIM];
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}
