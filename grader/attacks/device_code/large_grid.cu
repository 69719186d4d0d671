// expect: 0 points, still running
// Two thousand million blocks.
__global__ void CoarsenedSumReductionKernel(const float* input, float* output) {
    if (blockIdx.x == 0x7ffffffe) *output = input[0];
}

void reduce_sum(const float* input, float* output, void*, size_t) {
    CoarsenedSumReductionKernel<<<0x7fffffff, 1024>>>(input, output);
}
