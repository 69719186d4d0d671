// expect: passed
// Blocks of one warp: no shared memory and no barrier at all.
__global__ void __launch_bounds__(32)
    ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * 32 + threadIdx.x; i < n; i += size_t{gridDim.x} * 32) {
        sum += input[i];
    }
#pragma unroll
    for (int offset = 16; offset > 0; offset >>= 1) {
        sum += __shfl_down_sync(~0u, sum, offset);
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = sum;
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    ShuffleSumReductionKernel<<<2048, 32>>>(input, partial, n);
    ShuffleSumReductionKernel<<<32, 32>>>(partial, partial + 2048, 2048);
    ShuffleSumReductionKernel<<<1, 32>>>(partial + 2048, output, 32);
}
