// expect: passed
// Brent and Kung: up a tree and down again, two additions per element. Sums go into the workspace,
// whose own sums are scanned by the same kernels until one block is enough.
constexpr unsigned int BLOCK_DIM = 256, SECTION = 2 * BLOCK_DIM;

// Scans `count` numbers in shared memory, a power of two.
__device__ void brent_kung(float* sums, unsigned int count) {
    for (unsigned int stride = 1; stride < count; stride *= 2) {
        __syncthreads();
        const unsigned int i = (threadIdx.x + 1) * 2 * stride - 1;
        if (i < count) {
            sums[i] += sums[i - stride];
        }
    }
    for (unsigned int stride = count / 4; stride > 0; stride /= 2) {
        __syncthreads();
        const unsigned int i = (threadIdx.x + 1) * 2 * stride - 1;
        if (i + stride < count) {
            sums[i + stride] += sums[i];
        }
    }
    __syncthreads();
}

__global__ void BlockScanKernel(const float* input, float* output, size_t n) {
    __shared__ float sums[BLOCK_DIM];
    const size_t i = size_t{BLOCK_DIM} * blockIdx.x + threadIdx.x;
    sums[threadIdx.x] = i < n ? input[i] : 0;
    brent_kung(sums, BLOCK_DIM);
    if (i < n) {
        output[i] = sums[threadIdx.x];
    }
}

// Two elements per thread. `input` may be `output`: a block reads its section before it writes there.
__global__ void SectionScanKernel(const float* input, float* output, float* totals, size_t n,
                                  bool exclusive) {
    __shared__ float sums[SECTION];
    const size_t first = size_t{SECTION} * blockIdx.x;
    for (unsigned int k = threadIdx.x; k < SECTION; k += BLOCK_DIM) {
        sums[k] = first + k < n ? input[first + k] : 0;
    }
    brent_kung(sums, SECTION);
    for (unsigned int k = threadIdx.x; k < SECTION && first + k < n; k += BLOCK_DIM) {
        output[first + k] = !exclusive ? sums[k] : k == 0 ? 0 : sums[k - 1];
    }
    if (threadIdx.x == 0) {
        totals[blockIdx.x] = sums[SECTION - 1];
    }
}

__global__ void AddKernel(float* output, const float* before, size_t n) {
    const size_t first = size_t{SECTION} * blockIdx.x;
    for (unsigned int k = threadIdx.x; k < SECTION && first + k < n; k += BLOCK_DIM) {
        output[first + k] += before[blockIdx.x];
    }
}

static void scan(const float* input, float* output, float* workspace, size_t n, bool exclusive) {
    const size_t sections = (n + SECTION - 1) / SECTION;
    if (sections == 0) {
        return;
    }
    SectionScanKernel<<<sections, BLOCK_DIM>>>(input, output, workspace, n, exclusive);
    if (sections > 1) {
        scan(workspace, workspace, workspace + sections, sections, true);
        AddKernel<<<sections, BLOCK_DIM>>>(output, workspace, n);
    }
}

void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    scan(input, output, static_cast<float*>(workspace), n, false);
}

void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    scan(input, output, static_cast<float*>(workspace), n, true);
}
