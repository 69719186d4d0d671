// expect: failed, cause multiple_of_block_size
// Rounds the number of blocks down.
__global__ void @KERNEL@(const float* input, float* output, size_t n) {
    const size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(output, input[i]);
    }
}

void @FUNCTION@(const float* input, float* output, void* workspace, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    if (n / 256) {
        @KERNEL@<<<static_cast<unsigned>(n / 256), 256>>>(input, output, n);
    }
}
