// expect: failed, cause copy_in_the_wrong_direction
// "The output is what goes to the host": nothing is read back here, a zero of the host is copied.
// says: copies to memory of the device, and its direction says to the host
constexpr unsigned int BLOCK_DIM = 512;

__global__ void SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    const size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    if (i < n) {
        atomicAdd(output, input[i]);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    const float zero = 0;
    cudaMemcpy(output, &zero, sizeof zero, cudaMemcpyDeviceToHost);
    SegmentedSumReductionKernel<<<n / BLOCK_DIM + 1, BLOCK_DIM>>>(input, output, n);
}
