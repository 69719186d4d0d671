// expect: failed, cause not_written
// says: the host function launches no kernel here
// The number of tiles is rounded down, and fewer elements than a tile has are scanned by none. With
// more, the last ones are left out, and fail otherwise.
constexpr unsigned int BLOCK_DIM = 256;
__global__ void __launch_bounds__(BLOCK_DIM) BlockScanKernel(const float* input, float* output, size_t n) {
    __shared__ float x[2][BLOCK_DIM];
    unsigned int t = threadIdx.x, cur = 0;
    size_t i = (size_t)blockIdx.x * BLOCK_DIM + t;
    x[0][t] = i < n ? input[i] : 0;
    for (unsigned int d = 1; d < BLOCK_DIM; d *= 2) {
        __syncthreads();
        x[1 - cur][t] = x[cur][t] + (t >= d ? x[cur][t - d] : 0);
        cur = 1 - cur;
    }
    if (i < n) output[i] = x[cur][t];
}
// inclusive scan of the block's values, one per thread
__device__ float block_scan(float v) {
    __shared__ float w[8];
    unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    for (unsigned int d = 1; d < 32; d *= 2) {
        float o = __shfl_up_sync(0xffffffffu, v, d);
        if (lane >= d) v += o;
    }
    if (lane == 31) w[warp] = v;
    __syncthreads();
    for (unsigned int k = 0; k < warp; k++) v += w[k];
    __syncthreads();
    return v;
}
constexpr size_t TILE = 1024;
// four elements a thread
__global__ void Sums(const float* input, float* sums, size_t n) {
    size_t i = blockIdx.x * TILE + threadIdx.x * 4;
    float s = 0;
    for (int k = 0; k < 4; k++) if (i + k < n) s += input[i + k];
    s = block_scan(s);
    if (threadIdx.x == BLOCK_DIM - 1) sums[blockIdx.x] = s;
}
// one block: exclusive scan in place
__global__ void ScanSums(float* sums, size_t tiles) {
    __shared__ float total;
    float carry = 0;
    for (size_t base = 0; base < tiles; base += BLOCK_DIM) {
        size_t i = base + threadIdx.x;
        float mine = i < tiles ? sums[i] : 0;
        float s = block_scan(mine);
        if (i < tiles) sums[i] = carry + s - mine;
        if (threadIdx.x == BLOCK_DIM - 1) total = s;
        __syncthreads();
        carry += total;
        __syncthreads();
    }
}
__global__ void Tiles(const float* input, float* output, const float* sums, size_t n, bool exclusive) {
    size_t i = blockIdx.x * TILE + threadIdx.x * 4;
    float v[4], s = 0;
    for (int k = 0; k < 4; k++) { v[k] = i + k < n ? input[i + k] : 0; s += v[k]; }
    float before = block_scan(s) - s + sums[blockIdx.x];
    for (int k = 0; k < 4; k++) {
        float incl = before + v[k];
        if (i + k < n) output[i + k] = exclusive ? before : incl;
        before = incl;
    }
}
static void scan(const float* input, float* output, void* workspace, size_t n, bool exclusive) {
    size_t tiles = n / TILE;
    if (tiles == 0) return;
    Sums<<<tiles, BLOCK_DIM>>>(input, (float*)workspace, n);
    ScanSums<<<1, BLOCK_DIM>>>((float*)workspace, tiles);
    Tiles<<<tiles, BLOCK_DIM>>>(input, output, (float*)workspace, n, exclusive);
}
void scan_inclusive(const float* input, float* output, void* workspace, size_t n) { scan(input, output, workspace, n, false); }
void scan_exclusive(const float* input, float* output, void* workspace, size_t n) { scan(input, output, workspace, n, true); }
