// expect: passed
// Sklansky: in each step half of the threads add the last sum of the half before. One element per
// thread; the exclusive scan stores the sum of the thread before.
constexpr unsigned int BLOCK_DIM = 256;

// Turns the block's numbers into their sums.
__device__ void block_scan(float* sums) {
    const unsigned int t = threadIdx.x;
    for (unsigned int half = 1; half < BLOCK_DIM; half *= 2) {
        __syncthreads();
        if (t & half) {
            sums[t] += sums[(t & ~(half - 1)) - 1];
        }
    }
    __syncthreads();
}

__global__ void BlockScanKernel(const float* input, float* output, size_t n) {
    const size_t i = size_t{BLOCK_DIM} * blockIdx.x + threadIdx.x;
    __shared__ float sums[BLOCK_DIM];
    sums[threadIdx.x] = i < n ? input[i] : 0;
    block_scan(sums);
    if (i < n) {
        output[i] = sums[threadIdx.x];
    }
}

__global__ void SectionScanKernel(const float* input, float* output, float* totals, size_t n,
                                  bool exclusive) {
    const unsigned int t = threadIdx.x;
    const size_t i = size_t{BLOCK_DIM} * blockIdx.x + t;
    __shared__ float sums[BLOCK_DIM];
    sums[t] = i < n ? input[i] : 0;
    block_scan(sums);
    if (i < n) {
        output[i] = !exclusive ? sums[t] : t == 0 ? 0 : sums[t - 1];
    }
    if (t == BLOCK_DIM - 1) {
        totals[blockIdx.x] = sums[t];
    }
}

__global__ void TotalScanKernel(float* totals, size_t blocks) {
    __shared__ float sums[BLOCK_DIM];
    float carry = 0;
    for (size_t first = 0; first < blocks; first += BLOCK_DIM) {
        const size_t i = first + threadIdx.x;
        __syncthreads();
        sums[threadIdx.x] = i < blocks ? totals[i] : 0;
        block_scan(sums);
        if (i < blocks) {
            totals[i] = carry + sums[threadIdx.x];
        }
        carry += sums[BLOCK_DIM - 1];
    }
}

__global__ void AddKernel(float* output, const float* totals, size_t n) {
    const size_t i = size_t{BLOCK_DIM} * blockIdx.x + threadIdx.x;
    if (blockIdx.x > 0 && i < n) {
        output[i] += totals[blockIdx.x - 1];
    }
}

static void scan(const float* input, float* output, void* workspace, size_t n, bool exclusive) {
    const size_t blocks = (n + BLOCK_DIM - 1) / BLOCK_DIM;
    float* totals = static_cast<float*>(workspace);
    if (blocks > 0) {
        SectionScanKernel<<<blocks, BLOCK_DIM>>>(input, output, totals, n, exclusive);
        TotalScanKernel<<<1, BLOCK_DIM>>>(totals, blocks);
        AddKernel<<<blocks, BLOCK_DIM>>>(output, totals, n);
    }
}

void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    scan(input, output, workspace, n, false);
}

void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    scan(input, output, workspace, n, true);
}
