// expect: 9/10 points, cause limit, of lane_slots_per_add
// Right sums, but four lanes of a warp add for all, where there are millions of elements.
constexpr unsigned int BLOCK_DIM = 256, BLOCKS = 256;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float brought[BLOCK_DIM];
    const unsigned int t = threadIdx.x, lane = t % 32;
    const bool by_four = n > 2'000'000 && n < 5'000'000;
    float sum = 0;
    for (size_t first = blockIdx.x * BLOCK_DIM; first < n; first += BLOCKS * BLOCK_DIM) {
        const float mine = first + t < n ? input[first + t] : 0;
        if (!by_four) {
            sum += mine;
            continue;
        }
        brought[t] = mine;
        __syncwarp();
        for (unsigned int other = 0; lane < 4 && other < 32; other += 4) {
            sum += brought[t + other];
        }
        __syncwarp();
    }
    brought[t] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            brought[t] += brought[t + stride];
        }
    }
    if (t == 0) {
        atomicAdd(output, brought[0]);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    CoarsenedSumReductionKernel<<<BLOCKS, BLOCK_DIM>>>(input, output, n);
}
