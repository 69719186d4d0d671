// expect: passed
// 1024 blocks of 1024 threads, whatever n is: each block adds one piece, its threads side by side.
// slow
constexpr unsigned int BLOCK_DIM = 1024, BLOCKS = 1024;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float input_s[BLOCK_DIM];
    const unsigned int t = threadIdx.x;
    const size_t piece = (n + gridDim.x - 1) / gridDim.x;
    const size_t begin = piece * blockIdx.x;
    float sum = 0;
    for (size_t i = begin + t; i < begin + piece && i < n; i += BLOCK_DIM) {
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
