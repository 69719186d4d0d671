// expect: passed
// A thread adds neighbouring elements, but the block has loaded them side by side.
// slow
constexpr unsigned int BLOCK_DIM = 256, BLOCKS = 256, TILE = 4 * BLOCK_DIM;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float tile_s[TILE];
    __shared__ float input_s[BLOCK_DIM];
    const unsigned int t = threadIdx.x;
    float sum = 0;
    for (size_t tile = blockIdx.x; tile * TILE < n; tile += gridDim.x) {
        for (unsigned int k = t; k < TILE; k += BLOCK_DIM) {
            const size_t i = tile * TILE + k;
            tile_s[k] = i < n ? input[i] : 0;
        }
        __syncthreads();
        for (unsigned int k = 0; k < 4; ++k) {
            sum += tile_s[4 * t + k];
        }
        __syncthreads();  // the next tile takes this one's place
    }
    input_s[t] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    CoarsenedSumReductionKernel<<<BLOCKS, BLOCK_DIM>>>(input, partial, n);
    CoarsenedSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, BLOCKS);
}
