// expect: 9/10 points, cause limit, of float_additions_per_element and global_words_moved_per_element
// Right sums: Hillis and Steele's scan of the whole array, one launch for each stride, from buffer to
// buffer.
// slow
constexpr unsigned int SECTION = 256;  // threads and elements of a block of BlockScanKernel

__global__ void BlockScanKernel(const float* input, float* output, size_t n) {
    __shared__ float sums[2][SECTION];
    const unsigned int t = threadIdx.x;
    const size_t i = size_t{SECTION} * blockIdx.x + t;
    unsigned int from = 0;
    sums[from][t] = i < n ? input[i] : 0;
    for (unsigned int stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        const float before = t >= stride ? sums[from][t - stride] : 0;
        sums[1 - from][t] = sums[from][t] + before;
        from = 1 - from;
    }
    if (i < n) {
        output[i] = sums[from][t];
    }
}

__global__ void StrideKernel(const float* from, float* to, size_t n, size_t stride) {
    const size_t i = size_t{256} * blockIdx.x + threadIdx.x;
    if (i < n) {
        to[i] = i >= stride ? from[i] + from[i - stride] : from[i];
    }
}

__global__ void ShiftKernel(const float* from, float* to, size_t n) {
    const size_t i = size_t{256} * blockIdx.x + threadIdx.x;
    if (i < n) {
        to[i] = i > 0 ? from[i - 1] : 0;
    }
}

// Scans into the returned buffer, one of the two.
static float* scan(const float* input, float* one, float* other, size_t n) {
    const unsigned int blocks = (n + 255) / 256;
    cudaMemcpyAsync(one, input, n * sizeof(float), cudaMemcpyDeviceToDevice);
    for (size_t stride = 1; stride < n; stride *= 2) {
        StrideKernel<<<blocks, 256>>>(one, other, n, stride);
        float* const scanned = other;
        other = one;
        one = scanned;
    }
    return one;
}

void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    float* buffer = nullptr;
    cudaMalloc(&buffer, n * sizeof(float));
    const float* const scanned = scan(input, output, buffer, n);
    if (scanned != output) {
        cudaMemcpyAsync(output, scanned, n * sizeof(float), cudaMemcpyDeviceToDevice);
    }
    cudaFree(buffer);
}

void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    if (n == 0) {
        return;
    }
    float* buffers = nullptr;
    cudaMalloc(&buffers, 2 * n * sizeof(float));
    const float* const scanned = scan(input, buffers, buffers + n, n);
    ShiftKernel<<<(n + 255) / 256, 256>>>(scanned, output, n);
    cudaFree(buffers);
}
