// expect: passed
// A fixed number of blocks; each thread walks over the whole input in strides of the grid.
__global__ void CoarsenedSumReductionKernel(const float* __restrict__ values,
                                            float* __restrict__ sums, size_t count) {
    __shared__ float shared[512];
    const unsigned int me = threadIdx.x;
    const size_t stride = size_t{gridDim.x} * blockDim.x;
    float mine = 0.0f;
    for (size_t k = size_t{blockIdx.x} * blockDim.x + me; k < count; k += stride) {
        mine += values[k];
    }
    shared[me] = mine;
    __syncthreads();
    for (unsigned int width = blockDim.x >> 1; width; width >>= 1) {
        if (me < width) {
            shared[me] += shared[me + width];
        }
        __syncthreads();
    }
    if (me == 0) {
        sums[blockIdx.x] = *shared;
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    auto sums = reinterpret_cast<float*>(workspace);
    CoarsenedSumReductionKernel<<<296, 512>>>(input, sums, n);
    CoarsenedSumReductionKernel<<<1, 512>>>(sums, output, 296);
}
