// expect: failed, cause stale_tile
// The tiles are set to 0 once, and not in each step.
constexpr unsigned int TILE = 16;

__global__ void MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k,
                                size_t n) {
    __shared__ float tileA[TILE][TILE], tileB[TILE][TILE];
    const unsigned int tx = threadIdx.x, ty = threadIdx.y;
    const size_t row = size_t{TILE} * blockIdx.y + ty, column = size_t{TILE} * blockIdx.x + tx;
    tileA[ty][tx] = tileB[ty][tx] = 0;
    float sum = 0;
    for (size_t step = 0; step < k; step += TILE) {
        if (row < m && step + tx < k) {
            tileA[ty][tx] = A[row * k + step + tx];
        };
        if (step + ty < k && column < n) {
            tileB[ty][tx] = B[(step + ty) * n + column];
        };
        __syncthreads();
        for (unsigned int i = 0; i < TILE; ++i) {
            sum = fmaf(tileA[ty][i], tileB[i][tx], sum);
        }
        __syncthreads();
    }
    if (row < m && column < n) {
        C[row * n + column] = sum;
    }
}

void matmul(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    if (m == 0 || n == 0) {
        return;
    }
    const dim3 grid((n + TILE - 1) / TILE, (m + TILE - 1) / TILE), block(TILE, TILE);
    MatrixMulKernel<<<grid, block>>>(A, B, C, m, k, n);
}
