// expect: 7/10 points, cause limit, of global_load_sectors_per_multiply_add
// 4 x 4 elements per thread, loaded straight from global memory: the caches serve most of it, but
// every warp asks for each sector itself.
constexpr unsigned int SIDE = 4, THREADS = 16, TILE = SIDE * THREADS;

__global__ void MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k,
                                size_t n) {
    const size_t first_row = size_t{TILE} * blockIdx.y + threadIdx.y;
    const size_t first_column = size_t{TILE} * blockIdx.x + threadIdx.x;
    float sums[SIDE][SIDE] = {};
    for (size_t i = 0; i < k; ++i) {
        float a[SIDE], b[SIDE];
        for (unsigned int s = 0; s < SIDE; ++s) {
            const size_t row = first_row + s * THREADS, column = first_column + s * THREADS;
            a[s] = row < m ? A[row * k + i] : 0;
            b[s] = column < n ? B[i * n + column] : 0;
        }
        for (unsigned int r = 0; r < SIDE; ++r) {
            for (unsigned int c = 0; c < SIDE; ++c) {
                sums[r][c] = fmaf(a[r], b[c], sums[r][c]);
            }
        }
    }
    for (unsigned int r = 0; r < SIDE; ++r) {
        for (unsigned int c = 0; c < SIDE; ++c) {
            const size_t row = first_row + r * THREADS, column = first_column + c * THREADS;
            if (row < m && column < n) {
                C[row * n + column] = sums[r][c];
            }
        }
    }
}

void matmul(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    if (m == 0 || n == 0) {
        return;
    }
    const dim3 grid((n + TILE - 1) / TILE, (m + TILE - 1) / TILE), block(THREADS, THREADS);
    MatrixMulKernel<<<grid, block>>>(A, B, C, m, k, n);
}
