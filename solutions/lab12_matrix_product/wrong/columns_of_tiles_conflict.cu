// expect: 7/10 points, cause limit, of shared_bank_conflicts_per_multiply_add and shared_load_wavefronts_per_multiply_add
// Neighbouring threads read a column of tileB: all its words are in two banks.
constexpr unsigned int TILE = 64, DEPTH = 16, SIDE = 4, THREADS = 16;

__global__ void MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k,
                                size_t n) {
    __shared__ float tileA[TILE][DEPTH], tileB[TILE][DEPTH];
    const unsigned int tx = threadIdx.x, ty = threadIdx.y;
    const size_t first_row = size_t{TILE} * blockIdx.y, first_column = size_t{TILE} * blockIdx.x;
    float sums[SIDE][SIDE] = {};
    for (size_t step = 0; step < k; step += DEPTH) {
        for (unsigned int i = 0; i < SIDE; ++i) {
            const size_t row = first_row + ty + i * THREADS;
            const size_t column = first_column + tx + i * THREADS;
            tileA[ty + i * THREADS][tx] = row < m && step + tx < k ? A[row * k + step + tx] : 0;
            tileB[tx + i * THREADS][ty] =
                step + ty < k && column < n ? B[(step + ty) * n + column] : 0;
        }
        __syncthreads();
        for (unsigned int i = 0; i < DEPTH; ++i) {
            for (unsigned int r = 0; r < SIDE; ++r) {
                for (unsigned int c = 0; c < SIDE; ++c) {
                    sums[r][c] =
                        fmaf(tileA[ty + r * THREADS][i], tileB[tx + c * THREADS][i], sums[r][c]);
                }
            }
        }
        __syncthreads();
    }
    for (unsigned int r = 0; r < SIDE; ++r) {
        for (unsigned int c = 0; c < SIDE; ++c) {
            const size_t row = first_row + ty + r * THREADS;
            const size_t column = first_column + tx + c * THREADS;
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
