// expect: passed
// The article's reduce_grid_stride: a fixed number of blocks, whose threads walk over the whole
// input in strides of the grid.
__global__ void reduce_grid_stride(const float* g_data, float* g_result, size_t n) {
    extern __shared__ float sdata[];
    int tid = threadIdx.x;
    size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    size_t gridSize = size_t{blockDim.x} * gridDim.x;
    float sum = 0;
    while (i < n) {
        sum += g_data[i];
        i += gridSize;
    }
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

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    auto sums = reinterpret_cast<float*>(workspace);
    reduce_grid_stride<<<296, 512, 512 * sizeof(float)>>>(input, sums, n);
    reduce_grid_stride<<<1, 512, 512 * sizeof(float)>>>(sums, output, 296);
}
