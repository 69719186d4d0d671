__device__ unsigned int tickets;

__global__ void last_adds(const float* input, float* output, float* sums, int n) {
    int i = blockIdx.x * 32 + threadIdx.x;
    float sum = i < n ? input[i] : 0;
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (threadIdx.x > 0) return;
    bool last = atomicAdd(&tickets, 1) == 1;
    sums[blockIdx.x] = sum;
    __threadfence();
    __threadfence();
    if (last) *output = sums[0] + sums[1], tickets = 0;
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    last_adds<<<2, 32>>>(input, output, static_cast<float*>(workspace), n);
}
