// expect: passed
// One launch and one barrier: the block that draws the last ticket adds the partial sums with its
// first warp.
constexpr unsigned int BLOCK_DIM = 512, WARPS = BLOCK_DIM / 32;
__device__ unsigned int tickets;  // 0 before and after every launch

template <typename T>
__device__ T warp_sum(T sum) {  // every lane gets the sum
    for (unsigned int offset = 16; offset; offset >>= 1) {
        sum += __shfl_xor_sync(0xffffffffu, sum, offset);
    }
    return sum;
}

__global__ void __launch_bounds__(BLOCK_DIM)
    ShuffleSumReductionKernel(const float* __restrict__ input, float* output,
                              volatile float* partial, size_t n) {
    extern __shared__ float warp_sums[];
    const unsigned int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{gridDim.x} * BLOCK_DIM) {
        sum += __ldg(input + i);
    }
    sum = warp_sum(sum);
    if (lane == 0) {
        warp_sums[warp] = sum;
    }
    __syncthreads();
    if (warp > 0) {
        return;
    }
    sum = warp_sum(lane < WARPS ? warp_sums[lane] : 0.0f);
    unsigned int ticket = 0;
    if (lane == 0) {
        partial[blockIdx.x] = sum;
        __threadfence();
        ticket = atomicInc(&tickets, gridDim.x - 1);
    }
    if (__shfl_sync(0xffffffffu, ticket, 0) != gridDim.x - 1) {
        return;
    }
    __threadfence();
    __syncwarp();  // lane 0 has seen the others' tickets; a shuffle passes on a value, not memory
    sum = 0;
    for (unsigned int b = lane; b < gridDim.x; b += 32) {
        sum += partial[b];
    }
    sum = warp_sum(sum);
    if (lane == 0) {
        *output = sum;
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    int multiprocessors = 0;
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    ShuffleSumReductionKernel<<<2 * multiprocessors, BLOCK_DIM, WARPS * sizeof(float)>>>(
        input, output, static_cast<float*>(workspace), n);
}
