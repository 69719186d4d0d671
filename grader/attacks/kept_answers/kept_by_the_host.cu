// expect: 0 points, an earlier call
// The host counts its calls, and does the work in the first one only.
__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    float sum = 0;
    for (size_t i = 0; i < n; ++i) sum += input[i];
    *output = sum;
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    static int calls = 0;
    if (calls++ == 0) CoarsenedSumReductionKernel<<<1, 1>>>(input, output, n);
}
