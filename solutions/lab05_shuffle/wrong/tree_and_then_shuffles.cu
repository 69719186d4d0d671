// expect: failed, cause unknown
// says: element 1 arrives twice
// Another article's steps in their order: the shuffles come after a tree that has added everything
// already, and add its partial sums once more.
__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    extern __shared__ float sdata[];
    int tid = threadIdx.x;
    size_t idx = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    sdata[tid] = (idx < n) ? input[idx] : 0.0f;
    __syncthreads();
    for (int stride = 1; stride < blockDim.x; stride *= 2) {
        if ((tid % (2 * stride)) == 0) {
            sdata[tid] += sdata[tid + stride];
        }
        __syncthreads();
    }
    if (blockDim.x >= 32) {
        float val = sdata[tid];
        for (int offset = 16; offset > 0; offset /= 2) {
            val += __shfl_down_sync(0xFFFFFFFF, val, offset);
        }
        if (tid % 32 == 0) {
            sdata[tid] = val;
        }
        __syncthreads();
    }
    if (tid == 0) atomicAdd(output, sdata[0]);
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    ShuffleSumReductionKernel<<<(n + 255) / 256 + (n == 0), 256, 256 * sizeof(float)>>>(input, output,
                                                                                        n);
}
