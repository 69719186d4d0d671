// expect: passed
// All steps unrolled by a template argument, as in the article's reduce_complete_unroll, but with
// __syncwarp between the steps of the last warp.
template <unsigned int threads>
__device__ float block_tree(float* sums, unsigned int t) {  // thread 0 holds the sum
    if constexpr (threads >= 512) {
        if (t < 256) sums[t] += sums[t + 256];
        __syncthreads();
    }
    if constexpr (threads >= 256) {
        if (t < 128) sums[t] += sums[t + 128];
        __syncthreads();
    }
    if constexpr (threads >= 128) {
        if (t < 64) sums[t] += sums[t + 64];
        __syncthreads();
    }
    if (t >= 32) return 0;
    float sum = sums[t] + sums[t + 32];
#pragma unroll
    for (unsigned int stride = 16; stride >= 1; stride /= 2) {
        __syncwarp();  // every lane has read its numbers of the step before
        sums[t] = sum;
        __syncwarp();  // every lane has written its sum
        sum += sums[t + stride];
    }
    return sum;
}

template <unsigned int threads>
__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float sums[threads];
    const unsigned int t = threadIdx.x;
    float sum = 0;
    for (size_t i = size_t{threads} * blockIdx.x + t; i < n; i += size_t{threads} * gridDim.x) {
        sum += input[i];
    }
    sums[t] = sum;
    __syncthreads();
    sum = block_tree<threads>(sums, t);
    if (t == 0) {
        output[blockIdx.x] = sum;
    }
}

template <unsigned int threads>
static void reduce_with(const float* input, float* output, float* partial, size_t n) {
    const size_t wanted = n / (16 * threads) + 1;
    const unsigned int blocks = wanted < 1024 ? wanted : 1024;
    CoarsenedSumReductionKernel<threads><<<blocks, threads>>>(input, partial, n);
    CoarsenedSumReductionKernel<threads><<<1, threads>>>(partial, output, blocks);
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    if (n < 2000) {
        reduce_with<64>(input, output, partial, n);
    } else if (n < 4000) {
        reduce_with<128>(input, output, partial, n);
    } else if (n < 100000) {
        reduce_with<256>(input, output, partial, n);
    } else {
        reduce_with<512>(input, output, partial, n);
    }
}
