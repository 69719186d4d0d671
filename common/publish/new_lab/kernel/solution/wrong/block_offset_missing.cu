// expect: failed, cause block_offset_missing
// Writes one sum a block, but every block sums the first segment.
__global__ void @KERNEL@(float* input, float* output) {
    const unsigned int segment = 0;
    if (threadIdx.x == 0) {
        float sum = 0;
        for (unsigned int i = 0; i < 2 * blockDim.x; i++) {
            sum += input[segment + i];
        }
        output[blockIdx.x] = sum;
    }
}
