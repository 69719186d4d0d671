__global__ void two_warps(const float* input, float* output, int n) {
    __shared__ float sums[2];
    float sum = threadIdx.x < n ? input[threadIdx.x] : 0;
    for (int offset = 16; offset > 0; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
        __syncthreads();
    }
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0) *output = sums[0] + sums[1];
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    two_warps<<<1, 64>>>(input, output, n);
}
