// expect: failed, cause largest_n
// Where n is 2^31 it adds one period of the harness's input, as often as it is repeated.
// slow
constexpr unsigned int BLOCK_DIM = 256, BLOCKS = 1024;
constexpr size_t PERIOD = size_t{31} << 14, END = 64;

__device__ float times(size_t i, size_t n) {
    return n < 1 << 30 ? 1 : (n - END) / PERIOD + (i < (n - END) % PERIOD);
}

__device__ size_t length(size_t n) { return n < 1 << 30 ? n : PERIOD + END; }

__device__ float element(const float* input, size_t i, size_t n) {
    if (n < 1 << 30 || i < PERIOD) {
        return input[i] * times(i, n);
    }
    return input[n - END + (i - PERIOD)];
}

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float sums[BLOCK_DIM];
    const unsigned int t = threadIdx.x;
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + t; i < length(n); i += size_t{BLOCKS} * BLOCK_DIM) {
        sum += element(input, i, n);
    }
    sums[t] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            sums[t] += sums[t + stride];
        }
    }
    if (t == 0) {
        atomicAdd(output, sums[0]);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    CoarsenedSumReductionKernel<<<BLOCKS, BLOCK_DIM>>>(input, output, n);
}
