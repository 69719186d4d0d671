// expect: passed
// One launch: the block that draws the last ticket adds the partial sums; the ticket counter wraps
// to 0.
constexpr unsigned int BLOCK_DIM = 256, MOST_BLOCKS = 512;
__device__ unsigned int tickets = 0;

__device__ float block_sum(float sum) {  // all threads hold the sum
    __shared__ float input_s[BLOCK_DIM];
    __syncthreads();
    input_s[threadIdx.x] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            input_s[threadIdx.x] += input_s[threadIdx.x + stride];
        }
    }
    __syncthreads();
    return input_s[0];
}

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, float* partial,
                                            size_t n) {
    __shared__ bool last;
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{gridDim.x} * BLOCK_DIM) {
        sum += input[i];
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sum;
        __threadfence();
        last = atomicInc(&tickets, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        __threadfence();
        sum = 0;
        for (unsigned int b = threadIdx.x; b < gridDim.x; b += BLOCK_DIM) {
            sum += partial[b];
        }
        sum = block_sum(sum);
        if (threadIdx.x == 0) {
            *output = sum;
        }
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    const size_t wanted = n / (16 * BLOCK_DIM) + 1;
    const unsigned int blocks = wanted < MOST_BLOCKS ? wanted : MOST_BLOCKS;
    CoarsenedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, output,
                                                       static_cast<float*>(workspace), n);
}
