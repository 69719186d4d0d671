// expect: failed, cause steps_too_long
// The launch has lab 05's 256 threads in a block, and the kernel goes on in steps of 512.
// says: of every 512 elements in a row the last 256 are never loaded
constexpr unsigned int BLOCK_DIM = 512;
__device__ float block_sum(float v) {
    __shared__ float w[16];
    for (int o = 16; o; o /= 2) v += __shfl_xor_sync(0xffffffff, v, o);
    if (threadIdx.x % 32 == 0) w[threadIdx.x / 32] = v;
    __syncthreads();
    v = 0;
    for (int k = 0; k < blockDim.x / 32; ++k) v += w[k];
    return v;
}
__global__ void SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    float v = 0;
    for (size_t i = (size_t)blockIdx.x * BLOCK_DIM + threadIdx.x; i < n; i += (size_t)gridDim.x * BLOCK_DIM) v += input[i];
    v = block_sum(v);
    if (threadIdx.x == 0) atomicAdd(output, v);
}
void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    cudaMemset(output, 0, 4);
    SegmentedSumReductionKernel<<<128, 256>>>(input, output, n);
}
