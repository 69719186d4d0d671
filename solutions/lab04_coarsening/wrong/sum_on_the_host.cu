// expect: failed, cause computed_on_host
// A plain loop over input: it works on a CPU.
__global__ void CoarsenedSumReductionKernel(float* output, float sum) { *output = sum; }

void reduce_sum(const float* input, float* output, void*, size_t n) {
    float sum = 0;
    for (size_t i = 0; i < n; ++i) {
        sum += input[i];
    }
    CoarsenedSumReductionKernel<<<1, 1>>>(output, sum);
}
