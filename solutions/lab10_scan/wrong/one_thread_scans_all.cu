// expect: 9/10 points, cause limit, of global_words_moved_per_element and lane_slots_per_add
// Right sums, by a single thread, one after another: each access moves a sector for one word.
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

__global__ void SerialScanKernel(const float* input, float* output, size_t n, bool exclusive) {
    float sum = 0;
    for (size_t i = 0; i < n; ++i) {
        const float before = sum;
        sum += input[i];
        output[i] = exclusive ? before : sum;
    }
}

void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    SerialScanKernel<<<1, 1>>>(input, output, n, false);
}

void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    SerialScanKernel<<<1, 1>>>(input, output, n, true);
}
