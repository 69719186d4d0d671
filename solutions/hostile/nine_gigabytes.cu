// expect: refused, no device memory
// Nine buffers of one gigabyte: more than there is for it. The sum is wrong in any case.
__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    *output = n;
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    for (int i = 0; i < 9; ++i) {
        void* room = nullptr;
        cudaMalloc(&room, size_t{1} << 30);
        cudaMemsetAsync(room, 0, 1);
    }
    CoarsenedSumReductionKernel<<<1, 1>>>(input, output, n);
}
