// expect: passed
// Shuffles of width 16: sixteen lanes are a group of their own.
constexpr unsigned int BLOCK_DIM = 256, GROUP = 16, GROUPS = BLOCK_DIM / GROUP;

__device__ float group_sum(float sum) {
    for (unsigned int offset = GROUP / 2; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(0xffffffffu, sum, offset, GROUP);
    }
    return sum;
}

__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float group_sums[GROUPS];
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{gridDim.x} * BLOCK_DIM) {
        sum += input[i];
    }
    sum = group_sum(sum);
    if (threadIdx.x % GROUP == 0) {
        group_sums[threadIdx.x / GROUP] = sum;
    }
    __syncthreads();
    sum = group_sum(group_sums[threadIdx.x % GROUP]);
    if (threadIdx.x == 0) {
        output[blockIdx.x] = sum;
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    ShuffleSumReductionKernel<<<640, BLOCK_DIM>>>(input, partial, n);
    ShuffleSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, 640);
}
