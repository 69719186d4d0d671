// expect: passed
// Each warp adds one contiguous piece, its lanes side by side.
constexpr unsigned int BLOCK_DIM = 256, BLOCKS = 300;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float input_s[BLOCK_DIM];
    const unsigned int t = threadIdx.x;
    const size_t warps = size_t{gridDim.x} * BLOCK_DIM / 32;
    const size_t warp = (size_t{blockIdx.x} * BLOCK_DIM + t) / 32;
    const size_t piece = (n + warps - 1) / warps;
    const size_t begin = piece * warp;
    float sum = 0;
    for (size_t i = begin + t % 32; i < begin + piece && i < n; i += 32) {
        sum += input[i];
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
