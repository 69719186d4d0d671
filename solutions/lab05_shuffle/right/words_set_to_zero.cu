// expect: passed
// Warp 0 sets all 32 words of shared memory to 0, so that the last stage needs no bound.
constexpr unsigned int BLOCK_DIM = 256;
__device__ float warp_sum(float sum) {
    const int lane = threadIdx.x % warpSize;
    for (int m = 1; m < 32; m <<= 1) sum += __shfl_xor_sync(0xffffffff, sum, m);
    return sum;
}
__global__ void __launch_bounds__(BLOCK_DIM)
    ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float words[32];
    if (threadIdx.x < 32) words[threadIdx.x] = 0;
    __syncthreads();
    float x = 0;
    const size_t first = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    const size_t step = size_t{BLOCK_DIM} * gridDim.x;
    for (size_t i = first; i < n; i += step) x += input[i];
    x = warp_sum(x);
    if (threadIdx.x % 32 == 0) words[threadIdx.x / 32] = x;
    __syncthreads();
    if (threadIdx.x < 32) {
        x = warp_sum(words[threadIdx.x]);
        if (threadIdx.x == 0) output[blockIdx.x] = x;
    }
}
void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    unsigned g = n / (BLOCK_DIM * 16) + 1;
    if (g > 800) g = 800;
    ShuffleSumReductionKernel<<<g, BLOCK_DIM>>>(input, (float*)workspace, n);
    ShuffleSumReductionKernel<<<1, BLOCK_DIM>>>((float*)workspace, output, g);
}
