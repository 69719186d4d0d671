constexpr int THREADS = 64;  // a block adds 128 elements

__global__ void coarse(const float* input, float* output, int n) {
    __shared__ float part[THREADS];
    float sum = 0;
    for (int tile = 0; tile < 2; ++tile) {
        int i = (2 * blockIdx.x + tile) * THREADS + threadIdx.x;
        if (i < n) sum += input[i];
    }
    part[threadIdx.x] = sum;
    for (int reach = THREADS / 2; reach > 0; reach /= 2) {
        __syncthreads();
        if (threadIdx.x < reach) part[threadIdx.x] += part[threadIdx.x + reach];
    }
    if (threadIdx.x == 0) output[blockIdx.x] = part[0];
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    int blocks = min((n + 127) / 128, size_t{2});
    float* sums = static_cast<float*>(workspace);
    coarse<<<blocks, THREADS>>>(input, sums, n);
    coarse<<<1, THREADS>>>(sums, output, n);
}
