__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n, size_t coarse_factor) {
    __shared__ float input_s[256];
    float sum = 0;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += input[i];
    input_s[threadIdx.x] = sum;
    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) input_s[threadIdx.x] += input_s[threadIdx.x + stride];
    }
    if (threadIdx.x == 0) output[blockIdx.x] = input_s[0];
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* sums = (float*)workspace;
    CoarsenedSumReductionKernel<<<64, 256>>>(input, sums, n, 1);
    float host[64], total = 0;
    cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; ++i) total += host[i];
    cudaMemcpy(output, &total, sizeof total, cudaMemcpyHostToDevice);
}
