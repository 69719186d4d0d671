__global__ void of_warps(const float* input, float* output, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = i < n ? input[i] : 0;
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    atomicAdd(output, sum);
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    of_warps<<<2, 32>>>(input, output, n);
}
