// expect: 4/10 points, cause every_block_writes_output_0
// Right segments, but *output is the same place for all blocks.
__global__ void @KERNEL@(float* input, float* output) {
    const unsigned int segment = 2 * blockDim.x * blockIdx.x;
    if (threadIdx.x == 0) {
        float sum = 0;
        for (unsigned int i = 0; i < 2 * blockDim.x; i++) {
            sum += input[segment + i];
        }
        *output = sum;
    }
}
