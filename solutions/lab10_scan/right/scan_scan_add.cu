// expect: passed
// Scan the tiles, scan their sums, add: four words moved per element. Hillis and Steele scan the sums
// of threads that have four elements each; a thread keeps its own sum in a register.
constexpr unsigned int BLOCK_DIM = 256, ITEMS = 4, TILE = BLOCK_DIM * ITEMS;

// The sum of this thread's number and those of all earlier threads.
__device__ float block_scan(float sum) {
    __shared__ float sums[2][BLOCK_DIM];
    unsigned int turn = 0;
    for (unsigned int stride = 1; stride < BLOCK_DIM; stride *= 2) {
        sums[turn][threadIdx.x] = sum;
        __syncthreads();
        if (threadIdx.x >= stride) {
            sum += sums[turn][threadIdx.x - stride];
        }
        turn = 1 - turn;
    }
    return sum;
}

__global__ void BlockScanKernel(const float* input, float* output, size_t n) {
    const size_t i = size_t{BLOCK_DIM} * blockIdx.x + threadIdx.x;
    const float sum = block_scan(i < n ? input[i] : 0);
    if (i < n) {
        output[i] = sum;
    }
}

// The tile passes through shared memory, so that neighbouring threads access neighbouring elements.
__global__ void TileScanKernel(const float* input, float* output, float* sums, size_t n,
                               bool exclusive) {
    __shared__ float tile[TILE];
    const size_t first = size_t{TILE} * blockIdx.x;
    for (unsigned int k = threadIdx.x; k < TILE; k += BLOCK_DIM) {
        tile[k] = first + k < n ? input[first + k] : 0;
    }
    __syncthreads();
    float x[ITEMS], sum = 0;
    for (unsigned int k = 0; k < ITEMS; ++k) {
        x[k] = tile[ITEMS * threadIdx.x + k];
        sum += x[k];
    }
    const float scanned = block_scan(sum);
    if (threadIdx.x == BLOCK_DIM - 1) {
        sums[blockIdx.x] = scanned;
    }
    float before = scanned - sum;
    for (unsigned int k = 0; k < ITEMS; ++k) {
        tile[ITEMS * threadIdx.x + k] = exclusive ? before : before + x[k];
        before += x[k];
    }
    __syncthreads();
    for (unsigned int k = threadIdx.x; k < TILE; k += BLOCK_DIM) {
        if (first + k < n) {
            output[first + k] = tile[k];
        }
    }
}

__global__ void SumScanKernel(float* sums, size_t tiles) {
    __shared__ float carry, next;
    if (threadIdx.x == 0) {
        carry = 0;
    }
    for (size_t first = 0; first < tiles; first += BLOCK_DIM) {
        const size_t i = first + threadIdx.x;
        const float sum = block_scan(i < tiles ? sums[i] : 0) + carry;
        if (i < tiles) {
            sums[i] = sum;
        }
        if (threadIdx.x == BLOCK_DIM - 1) {
            next = sum;
        }
        __syncthreads();
        if (threadIdx.x == 0) {
            carry = next;
        }
    }
}

__global__ void AddKernel(float* output, const float* sums, size_t n) {
    const size_t first = size_t{TILE} * (blockIdx.x + 1);  // tile 0 is right already
    const float before = sums[blockIdx.x];
    for (size_t i = first + threadIdx.x; i < first + TILE && i < n; i += BLOCK_DIM) {
        output[i] += before;
    }
}

static void scan(const float* input, float* output, void* workspace, size_t n, bool exclusive) {
    const size_t tiles = (n + TILE - 1) / TILE;
    float* sums = static_cast<float*>(workspace);
    if (n == 0) {
        return;
    }
    TileScanKernel<<<tiles, BLOCK_DIM>>>(input, output, sums, n, exclusive);
    if (tiles > 1) {
        SumScanKernel<<<1, BLOCK_DIM>>>(sums, tiles);
        AddKernel<<<tiles - 1, BLOCK_DIM>>>(output, sums, n);
    }
}

void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    scan(input, output, workspace, n, false);
}

void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    scan(input, output, workspace, n, true);
}
