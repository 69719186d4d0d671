// Lab @NUMBER@: each thread adds its elements in steps of the whole grid, and then to *output.
__global__ void @KERNEL@(const float* input, float* output, size_t n) {
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += size_t{gridDim.x} * blockDim.x) {
        sum += input[i];
    }
    atomicAdd(output, sum);
}

void @FUNCTION@(const float* input, float* output, void* workspace, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    @KERNEL@<<<4, 256>>>(input, output, n);
}
