// expect: passed
// The article's reduce_shuffle: 32 words of shared memory for a block of any size.
__device__ float warpReduceSum(float val) {
    for (int offset = 16; offset > 0; offset /= 2) {
        val += __shfl_down_sync(0xffffffff, val, offset);
    }
    return val;
}

__global__ void reduce_shuffle(const float* g_data, float* g_result, size_t n) {
    int tid = threadIdx.x;
    size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x;
    size_t gridSize = size_t{blockDim.x} * gridDim.x;
    float sum = 0;
    while (i < n) {
        sum += g_data[i];
        i += gridSize;
    }
    sum = warpReduceSum(sum);
    __shared__ float warpSums[32];
    int lane = tid % 32;
    int wid = tid / 32;
    if (lane == 0) {
        warpSums[wid] = sum;
    }
    __syncthreads();
    if (wid == 0) {
        sum = (tid < blockDim.x / 32) ? warpSums[lane] : 0;
        sum = warpReduceSum(sum);
        if (tid == 0) {
            g_result[blockIdx.x] = sum;
        }
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    reduce_shuffle<<<512, 256>>>(input, partial, n);
    reduce_shuffle<<<1, 1024>>>(partial, output, 512);
}
