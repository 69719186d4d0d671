// expect: failed, cause race
// says: volatile makes each access happen, but does not order them
// The article's reduce_warp_unroll: the last six steps in one warp, in the hope that its lanes keep
// in step.
__device__ void warpReduce(volatile float* sdata, int tid) {
    sdata[tid] += sdata[tid + 32];
    sdata[tid] += sdata[tid + 16];
    sdata[tid] += sdata[tid + 8];
    sdata[tid] += sdata[tid + 4];
    sdata[tid] += sdata[tid + 2];
    sdata[tid] += sdata[tid + 1];
}

__global__ void reduce_warp_unroll(const float* g_data, float* g_result, size_t n) {
    extern __shared__ float sdata[];
    int tid = threadIdx.x;
    size_t i = size_t{blockIdx.x} * blockDim.x * 2 + threadIdx.x;
    sdata[tid] = 0;
    if (i < n) sdata[tid] += g_data[i];
    if (i + blockDim.x < n) sdata[tid] += g_data[i + blockDim.x];
    __syncthreads();
    for (int stride = blockDim.x / 2; stride > 32; stride >>= 1) {
        if (tid < stride) {
            sdata[tid] += sdata[tid + stride];
        }
        __syncthreads();
    }
    if (tid < 32) {
        warpReduce(sdata, tid);
    }
    if (tid == 0) {
        g_result[blockIdx.x] = sdata[0];
    }
}

static size_t divide_up(size_t a, size_t b) { return (a + b - 1) / b; }

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    constexpr unsigned int BLOCK_DIM = 256;
    float* partial = static_cast<float*>(workspace);
    size_t blocks = divide_up(n, 2 * BLOCK_DIM);
    while (blocks > 1) {
        reduce_warp_unroll<<<blocks, BLOCK_DIM, BLOCK_DIM * sizeof(float)>>>(input, partial, n);
        input = partial;
        partial += blocks;
        n = blocks;
        blocks = divide_up(n, 2 * BLOCK_DIM);
    }
    reduce_warp_unroll<<<1, BLOCK_DIM, BLOCK_DIM * sizeof(float)>>>(input, output, n);
}
