// expect: 0/10 points, cause uninitialised
// says: also     a race
// Two mistakes: no barrier between the steps of a block's scan, and each block begins at the sum of a
// tile that includes its own. Of a single element the result depends on the second one only.
constexpr unsigned int BLOCK_DIM = 256;
__device__ float scan_block(float x, float* buf) {
    unsigned t = threadIdx.x;
    int cur = 0;
    buf[t] = x;
    __syncthreads();
    for (unsigned d = 1; d < BLOCK_DIM; d *= 2) {
        float* from = buf + cur * BLOCK_DIM;
        float* to = buf + (1 - cur) * BLOCK_DIM;
        to[t] = from[t] + (t >= d ? from[t - d] : 0);
        cur = 1 - cur;
    }
    return buf[cur * BLOCK_DIM + t];
}
__global__ void BlockScanKernel(const float* input, float* output, size_t n) {
    __shared__ float buf[2 * BLOCK_DIM];
    size_t i = blockIdx.x * (size_t)BLOCK_DIM + threadIdx.x;
    float y = scan_block(i < n ? input[i] : 0, buf);
    if (i < n) output[i] = y;
}
__global__ void sums(const float* output, float* w, size_t n) {
    size_t b = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    size_t last = (b + 1) * BLOCK_DIM - 1;
    if (last < n) w[b] = output[last];
}
__global__ void scan_sums(float* w, size_t blocks) {
    __shared__ float buf[2 * BLOCK_DIM];
    float carry = 0;
    __shared__ float total;
    for (size_t from = 0; from < blocks; from += BLOCK_DIM) {
        size_t i = from + threadIdx.x;
        float x = i < blocks ? w[i] : 0;
        float y = scan_block(x, buf);
        if (threadIdx.x == BLOCK_DIM - 1) total = y;
        if (i < blocks) w[i] = carry + y;
        __syncthreads();
        carry += total;
        __syncthreads();
    }
}
__global__ void add(const float* input, float* output, const float* w, size_t n, int exclusive) {
    size_t i = blockIdx.x * (size_t)BLOCK_DIM + threadIdx.x;
    float before = w[blockIdx.x];
    if (i < n) output[i] = output[i] + before - (exclusive ? input[i] : 0);
}
void both(const float* input, float* output, void* workspace, size_t n, int ex) {
    size_t b = (n + 255) / 256;
    if (!n) return;
    BlockScanKernel<<<b, 256>>>(input, output, n);
    sums<<<(b + 255) / 256, 256>>>(output, (float*)workspace, n);
    if (b > 1) scan_sums<<<1, 256>>>((float*)workspace, b - 1);
    add<<<b, 256>>>(input, output, (float*)workspace, n, ex);
}
void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    both(input, output, workspace, n, 0);
}
void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    both(input, output, workspace, n, 1);
}
