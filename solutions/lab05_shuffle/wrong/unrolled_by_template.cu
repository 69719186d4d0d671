// expect: failed, cause race
// says: volatile makes each access happen, but does not order them
// The article's reduce_complete_unroll: the block's size is a template argument, and no step has a
// loop; the last warp's steps have no barrier.
template <unsigned int blockSize>
__global__ void reduce_complete_unroll(const float* g_data, float* g_result, size_t n) {
    extern __shared__ float sdata[];
    int tid = threadIdx.x;
    size_t i = size_t{blockIdx.x} * blockSize * 2 + threadIdx.x;
    sdata[tid] = 0;
    if (i < n) sdata[tid] += g_data[i];
    if (i + blockSize < n) sdata[tid] += g_data[i + blockSize];
    __syncthreads();
    if (blockSize >= 512) {
        if (tid < 256) sdata[tid] += sdata[tid + 256];
        __syncthreads();
    }
    if (blockSize >= 256) {
        if (tid < 128) sdata[tid] += sdata[tid + 128];
        __syncthreads();
    }
    if (blockSize >= 128) {
        if (tid < 64) sdata[tid] += sdata[tid + 64];
        __syncthreads();
    }
    if (tid < 32) {
        volatile float* smem = sdata;
        if (blockSize >= 64) smem[tid] += smem[tid + 32];
        if (blockSize >= 32) smem[tid] += smem[tid + 16];
        if (blockSize >= 16) smem[tid] += smem[tid + 8];
        if (blockSize >= 8) smem[tid] += smem[tid + 4];
        if (blockSize >= 4) smem[tid] += smem[tid + 2];
        if (blockSize >= 2) smem[tid] += smem[tid + 1];
    }
    if (tid == 0) {
        g_result[blockIdx.x] = sdata[0];
    }
}

static void launch(size_t blocks, unsigned int block_size, const float* from, float* to, size_t n) {
    switch (block_size) {
        case 512:
            return reduce_complete_unroll<512><<<blocks, 512, 512 * sizeof(float)>>>(from, to, n);
        case 256:
            return reduce_complete_unroll<256><<<blocks, 256, 256 * sizeof(float)>>>(from, to, n);
        case 128:
            return reduce_complete_unroll<128><<<blocks, 128, 128 * sizeof(float)>>>(from, to, n);
    }
}

static size_t divide_up(size_t a, size_t b) { return (a + b - 1) / b; }

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    const unsigned int block_size = n < 1000 ? 128 : n < 10000 ? 256 : 512;
    size_t blocks = divide_up(n, 2 * block_size);
    while (blocks > 1) {
        launch(blocks, block_size, input, partial, n);
        input = partial;
        partial += blocks;
        n = blocks;
        blocks = divide_up(n, 2 * block_size);
    }
    launch(1, block_size, input, output, n);
}
