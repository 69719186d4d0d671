// expect: 9/10 points, cause limit, of sums_without_shared_memory
// Right sums, but no shared memory: warps pass their sums on bit by bit, through barriers that vote.
__device__ float warp_sum(float sum) {
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        const float other = __shfl_down_sync(__activemask(), sum, offset);
        sum += threadIdx.x % 32 + offset < blockDim.x ? other : 0;
    }
    return sum;
}

__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    const unsigned int segment = 2 * blockDim.x * blockIdx.x, t = threadIdx.x;
    const float mine = warp_sum(input[segment + t] + input[segment + t + blockDim.x]);
    float sum = 0;
    for (unsigned int warp = 0; warp * 32 < blockDim.x; ++warp) {
        unsigned int bits = 0;
        for (unsigned int bit = 0; bit < 32; ++bit) {
            const bool set = t == warp * 32 && __float_as_uint(mine) >> bit & 1;
            bits |= static_cast<unsigned int>(__syncthreads_or(set) != 0) << bit;
        }
        sum += __uint_as_float(bits);
    }
    if (t == 0) {
        output[blockIdx.x] = sum;
    }
}
