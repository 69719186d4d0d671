// expect: 0 points, not_written
// Defines the runtime's launch, to do nothing and say that all went well.
__global__ void CoarsenedSumReductionKernel() {}

extern "C" cudaError_t cudaLaunchKernel(const void*, dim3, dim3, void**, size_t, cudaStream_t) {
    return cudaSuccess;
}

void reduce_sum(const float*, float*, void*, size_t) { CoarsenedSumReductionKernel<<<1, 1>>>(); }
