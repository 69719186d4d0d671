// expect: 8/10 points, cause uninitialised
// says: and then n = 3000, blocks = 1, threads = 32
// says: launch Chunks<<<1, 32>>>(input, workspace, n = 3000)
// Each warp stores one sum, however many chunks it has added up: with fewer warps than chunks some sums
// are never written.
constexpr unsigned int BLOCK_DIM = 256;
struct Compensated { float sum, error; };
__device__ Compensated two_sum(float a, float b) {
    float s = a + b;
    float bb = s - a;
    float aa = s - bb;
    return {s, (a - aa) + (b - bb)};
}
__device__ Compensated add(Compensated a, Compensated b) {
    Compensated c = two_sum(a.sum, b.sum);
    c.error += a.error + b.error;
    return c;
}
__global__ void Fast(const float* in, float* out, size_t n) {
    __shared__ float s[BLOCK_DIM];
    float v = 0;
    for (size_t i = (size_t)blockIdx.x * BLOCK_DIM + threadIdx.x; i < n; i += (size_t)gridDim.x * BLOCK_DIM) v += in[i];
    s[threadIdx.x] = v;
    for (unsigned int k = BLOCK_DIM / 2; k > 0; k /= 2) {
        __syncthreads();
        if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];
    }
    if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
__device__ Compensated load(const float* p, size_t i) { return {p[i], 0}; }
__device__ Compensated load(const Compensated* p, size_t i) { return p[i]; }
__device__ void store(Compensated* p, Compensated v) { p[blockIdx.x] = v; }
__device__ void store(float* p, Compensated v) { *p = isfinite(v.sum) ? v.sum + v.error : v.sum; }
template <class In, class Out>
__global__ void Comp(const In* in, Out* out, size_t n) {
    __shared__ Compensated s[BLOCK_DIM];
    Compensated v = {0, 0};
    for (size_t i = (size_t)blockIdx.x * BLOCK_DIM + threadIdx.x; i < n; i += (size_t)gridDim.x * BLOCK_DIM) v = add(v, load(in, i));
    s[threadIdx.x] = v;
    for (unsigned int k = BLOCK_DIM / 2; k > 0; k /= 2) {
        __syncthreads();
        if (threadIdx.x < k) s[threadIdx.x] = add(s[threadIdx.x], s[threadIdx.x + k]);
    }
    if (threadIdx.x == 0) store(out, s[0]);
}
static size_t blocks_for(size_t n) { size_t b = (n + 4095) / 4096; return b == 0 ? 1 : b > 1024 ? 1024 : b; }
void sum_fast(const float* input, float* output, void* workspace, size_t n) {
    size_t b = blocks_for(n);
    Fast<<<b, BLOCK_DIM>>>(input, (float*)workspace, n);
    Fast<<<1, BLOCK_DIM>>>((float*)workspace, output, b);
}
void sum_compensated(const float* input, float* output, void* workspace, size_t n) {
    size_t b = blocks_for(n);
    Comp<float, Compensated><<<b, BLOCK_DIM>>>(input, (Compensated*)workspace, n);
    Comp<Compensated, float><<<1, BLOCK_DIM>>>((Compensated*)workspace, output, b);
}
// chunks of 1024 consecutive elements; one warp adds a chunk; then again
__global__ void Chunks(const float* in, float* out, size_t n) {
    unsigned int lane = threadIdx.x % 32;
    size_t warp = ((size_t)blockIdx.x * blockDim.x + threadIdx.x) / 32, warps = (size_t)gridDim.x * blockDim.x / 32;
    for (size_t c = warp; c < (n + 1023) / 1024; c += warps) {
        float v = 0;
        for (unsigned int k = 0; k < 32; k++) {
            size_t i = c * 1024 + k * 32 + lane;
            if (i < n) v += in[i];
        }
        for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
        if (lane == 0) out[warp] = v;
    }
}
void sum_reproducible(const float* input, float* output, void* workspace, size_t n, size_t blocks, size_t threads) {
    float* a = (float*)workspace;
    float* b = a + 65536;
    size_t m = (n + 1023) / 1024;
    Chunks<<<blocks, threads>>>(input, a, n);
    while (m > 1) {
        Chunks<<<blocks, threads>>>(a, b, m);
        m = (m + 1023) / 1024;
        float* t = a; a = b; b = t;
    }
    Chunks<<<1, 32>>>(a, output, n == 0 ? 0 : 1);
}
