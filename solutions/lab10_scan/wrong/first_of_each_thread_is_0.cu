// expect: failed, cause block_begins_at_zero
// says: every output whose index is a multiple of 4 is 0
// The exclusive scan stores 0 in the first place of every thread's four, in a single block, too.
constexpr unsigned int BLOCK_DIM = 256;

__global__ void __launch_bounds__(BLOCK_DIM)
    BlockScanKernel(const float* input, float* output, size_t n) {
    __shared__ float s[BLOCK_DIM];
    size_t i = size_t(blockIdx.x) * BLOCK_DIM + threadIdx.x;
    s[threadIdx.x] = i < n ? input[i] : 0;
    for (int d = 1; d < BLOCK_DIM; d *= 2) {
        __syncthreads();
        float x = 0;
        if (threadIdx.x >= d) x = s[threadIdx.x - d];
        __syncthreads();
        s[threadIdx.x] += x;
    }
    if (i < n) output[i] = s[threadIdx.x];
}

__device__ float warp_incl(float v) {
    for (int d = 1; d < 32; d *= 2) {
        float u = __shfl_up_sync(0xffffffff, v, d);
        if (threadIdx.x % 32 >= d) v += u;
    }
    return v;
}

// the sum of all threads before this one; total in `total`
__device__ float block_excl(float v, float& total) {
    __shared__ float w[9];
    float inc = warp_incl(v);
    __syncthreads();
    if (threadIdx.x % 32 == 31) w[threadIdx.x / 32] = inc;
    __syncthreads();
    float before = 0;
    total = 0;
    float x = threadIdx.x % 32 < 8 ? w[threadIdx.x % 32] : 0;
    x = warp_incl(x);
    total = __shfl_sync(0xffffffff, x, 7);
    float b = __shfl_sync(0xffffffff, x, (threadIdx.x / 32 + 31) % 32);
    if (threadIdx.x >= 32) before = b;
    return before + inc - v;
}

constexpr size_t TILE = 4096;

__device__ float4 get4(const float* in, size_t i, size_t n) {
    if (i + 3 < n) return *(const float4*)(in + i);
    float4 q = {0, 0, 0, 0};
    if (i < n) q.x = in[i];
    if (i + 1 < n) q.y = in[i + 1];
    if (i + 2 < n) q.z = in[i + 2];
    return q;
}

__global__ void sums_kernel(const float* in, float* sums, size_t n) {
    float v = 0;
    for (int k = 0; k < 4; k++) {
        float4 q = get4(in, blockIdx.x * TILE + k * 1024 + threadIdx.x * 4, n);
        v += q.x + q.y + q.z + q.w;
    }
    float all;
    block_excl(v, all);
    if (threadIdx.x == 0) sums[blockIdx.x] = all;
}

__global__ void carries_kernel(float* sums, size_t m) {  // one block
    float carry = 0;
    for (size_t s = 0; s < m; s += 256) {
        size_t i = s + threadIdx.x;
        float v = i < m ? sums[i] : 0, all;
        float e = block_excl(v, all);
        if (i < m) sums[i] = carry + e;
        carry += all;
    }
}

__global__ void scan_kernel(const float* in, float* out, const float* carries, size_t n, bool inclusive) {
    float run = carries[blockIdx.x];
    for (int k = 0; k < 4; k++) {
        size_t i = blockIdx.x * TILE + k * 1024 + threadIdx.x * 4;
        float4 q = get4(in, i, n);
        float all;
        float p = run + block_excl(q.x + q.y + q.z + q.w, all);
        float a = p + q.x, b = a + q.y, c = b + q.z, d = c + q.w;
        float4 r = inclusive ? float4{a, b, c, d} : float4{0, a, b, c};
        if (i + 3 < n) *(float4*)(out + i) = r;
        else {
            if (i < n) out[i] = r.x;
            if (i + 1 < n) out[i + 1] = r.y;
            if (i + 2 < n) out[i + 2] = r.z;
        }
        run += all;
    }
}

static void scan(const float* input, float* output, void* workspace, size_t n, bool inc) {
    size_t m = (n + TILE - 1) / TILE;
    if (m == 0) return;
    float* sums = (float*)workspace;
    sums_kernel<<<m, 256>>>(input, sums, n);
    carries_kernel<<<1, 256>>>(sums, m);
    scan_kernel<<<m, 256>>>(input, output, sums, n, inc);
}

void scan_inclusive(const float* input, float* output, void* workspace, size_t n) { scan(input, output, workspace, n, true); }
void scan_exclusive(const float* input, float* output, void* workspace, size_t n) { scan(input, output, workspace, n, false); }
