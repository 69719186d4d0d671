// expect: 0/10 points, cause unknown
// says: also     a race
// Two mistakes: the sweep back begins at half of its first stride, and has no barrier. The first wrong
// output lacks what the missing step would add, in any order.
constexpr unsigned int BLOCK_DIM = 256;
// Brent and Kung
__device__ void sweep(float* x) {
    unsigned t = threadIdx.x;
    for (unsigned s = 1; s <= 128; s *= 2) {
        unsigned k = (t + 1) * 2 * s - 1;
        if (k < 256) x[k] += x[k - s];
        __syncthreads();
    }
    for (unsigned s = 32; s >= 1; s /= 2) {
        unsigned k = (t + 1) * 2 * s - 1;
        if (k + s < 256) x[k + s] += x[k];
    }
    __syncthreads();
}
__global__ void BlockScanKernel(const float* input, float* output, size_t n) {
    __shared__ float x[256];
    size_t i = (size_t)blockIdx.x * 256 + threadIdx.x;
    x[threadIdx.x] = i < n ? input[i] : 0;
    __syncthreads();
    sweep(x);
    if (i < n) output[i] = x[threadIdx.x];
}
__global__ void tile(const float* input, float* output, float* sums, size_t n) {
    __shared__ float x[256];
    size_t i = (size_t)blockIdx.x * 256 + threadIdx.x;
    x[threadIdx.x] = i < n ? input[i] : 0;
    __syncthreads();
    sweep(x);
    if (i < n) output[i] = x[threadIdx.x];
    if (threadIdx.x == 255) sums[blockIdx.x] = x[255];
}
__global__ void shift(const float* input, float* output, const float* sums, size_t n,
                      int exclusive) {
    size_t i = (size_t)blockIdx.x * 256 + threadIdx.x;
    if (i < n) output[i] += (blockIdx.x ? sums[blockIdx.x - 1] : 0) - (exclusive ? input[i] : 0);
}
void rec(const float* in, float* out, float* w, size_t n, int ex) {
    size_t b = (n + 255) / 256;
    if (b == 0) return;
    tile<<<b, 256>>>(in, out, w, n);
    if (b > 1) rec(w, w + b, w + 2 * b, b, 0);
    shift<<<b, 256>>>(in, out, w + b, n, ex);
}
void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    rec(input, output, (float*)workspace, n, 0);
}
void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    rec(input, output, (float*)workspace, n, 1);
}
