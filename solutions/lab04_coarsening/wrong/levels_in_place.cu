// expect: 4/10 points, cause race
// says: reduce_kernel<<<4, 256, 1024>>>(cudaMalloc 1, cudaMalloc 1, n = 1954)
// The article's reduce_multi_level: from its second level on a block stores its sum where another
// block may still have to load.
__global__ void reduce_kernel(const float* g_data, float* g_result, size_t n) {
    extern __shared__ float sdata[];
    int tid = threadIdx.x;
    size_t i = size_t{blockIdx.x} * (blockDim.x * 2) + threadIdx.x;
    float sum = 0;
    if (i < n) sum += g_data[i];
    if (i + blockDim.x < n) sum += g_data[i + blockDim.x];
    sdata[tid] = sum;
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 0; stride >>= 1) {
        if (tid < stride) {
            sdata[tid] += sdata[tid + stride];
        }
        __syncthreads();
    }
    if (tid == 0) {
        g_result[blockIdx.x] = sdata[0];
    }
}

void reduce_sum(const float* d_data, float* d_result, void*, size_t n) {
    int blockSize = 256;
    size_t numBlocks = (n + blockSize * 2 - 1) / (blockSize * 2);
    if (numBlocks == 0) numBlocks = 1;
    float* d_partial;
    cudaMalloc(&d_partial, numBlocks * sizeof(float));
    reduce_kernel<<<numBlocks, blockSize, blockSize * sizeof(float)>>>(d_data, d_partial, n);
    while (numBlocks > 1) {
        size_t n_next = numBlocks;
        numBlocks = (n_next + blockSize * 2 - 1) / (blockSize * 2);
        reduce_kernel<<<numBlocks, blockSize, blockSize * sizeof(float)>>>(d_partial, d_partial,
                                                                           n_next);
    }
    cudaMemcpy(d_result, d_partial, sizeof(float), cudaMemcpyDeviceToDevice);
    cudaFree(d_partial);
}
