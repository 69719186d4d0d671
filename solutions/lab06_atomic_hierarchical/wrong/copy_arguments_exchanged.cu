// expect: failed, cause copy_in_the_wrong_direction
// The arguments of the copy that clears the output are exchanged.
// says: are the two exchanged?
constexpr unsigned int BLOCK_DIM = 512;

__global__ void SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    const size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    if (i < n) {
        atomicAdd(output, input[i]);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    float zero = 0;
    cudaMemcpy(&zero, output, sizeof zero, cudaMemcpyHostToDevice);
    SegmentedSumReductionKernel<<<n / BLOCK_DIM + 1, BLOCK_DIM>>>(input, output, n);
}
