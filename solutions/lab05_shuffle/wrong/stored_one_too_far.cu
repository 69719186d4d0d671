// expect: 0/10 points, cause out_of_bounds
// says: is the index right, is it the array that you mean
// Each block stores its sum one place too far, the only block of the last launch, too: that one's sum is
// no partial sum.
constexpr unsigned int BLOCK_DIM = 256;
#define FULL 0xffffffff

template <int lanes>
__device__ float warp_sum(float sum) {
#pragma unroll
    for (int offset = lanes / 2; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(FULL, sum, offset);
    }
    return sum;
}

__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float warp_sums[BLOCK_DIM / 32];
    size_t tid = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.f;
    for (; tid < n; tid += size_t(blockDim.x) * gridDim.x) sum += input[tid];
    sum = warp_sum<32>(sum);
    if (threadIdx.x % 32 == 0) warp_sums[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x < 32) {
        float s = threadIdx.x < 8 ? warp_sums[threadIdx.x] : 0.f;
        s = warp_sum<8>(s);
        if (threadIdx.x == 0) output[blockIdx.x + 1] = s;
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = (float*)workspace;
    int blocks = n >= 1024 * 4096 ? 1024 : int(n / 4096) + 1;
    ShuffleSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, partial, n);
    ShuffleSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, blocks);
}
