// expect: failed, cause out_of_bounds
// cudaMalloc gets a number of floats, not of bytes.
// says: cudaMalloc counts bytes
constexpr unsigned int BLOCK_DIM = 256;
__device__ float warp_sum(float v) { for (int o = 16; o; o /= 2) v += __shfl_down_sync(0xffffffff, v, o); return v; }
__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float warp_sums[8];
    float v = 0;
    for (size_t i = (size_t)blockIdx.x * BLOCK_DIM + threadIdx.x; i < n; i += (size_t)gridDim.x * BLOCK_DIM) v += input[i];
    v = warp_sum(v);
    if (threadIdx.x % 32 == 0) warp_sums[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x < 32) {
        v = warp_sum(threadIdx.x < 8 ? warp_sums[threadIdx.x] : 0);
        if (threadIdx.x == 0) output[blockIdx.x] = v;
    }
}
void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* p;
    cudaMalloc(&p, 512);
    ShuffleSumReductionKernel<<<512, BLOCK_DIM>>>(input, p, n);
    ShuffleSumReductionKernel<<<1, BLOCK_DIM>>>(p, output, 512);
    cudaFree(p);
}
