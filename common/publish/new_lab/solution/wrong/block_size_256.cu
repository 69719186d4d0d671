// expect: failed, cause hard_coded_block_size
// "We always launch 256 threads."
__global__ void @KERNEL@(float* input, float* output) {
    const unsigned int segment = 2 * 256 * blockIdx.x;
    if (threadIdx.x == 0) {
        float sum = 0;
        for (unsigned int i = 0; i < 2 * 256; i++) {
            sum += input[segment + i];
        }
        output[blockIdx.x] = sum;
    }
}
