// expect: passed
// A thread computes 2 x 4 elements, in tiles of 32 x 64.
constexpr unsigned int ROWS = 2, COLUMNS = 4, DEPTH = 16, THREADS = 16, HEIGHT = ROWS * THREADS,
                       WIDTH = COLUMNS * THREADS;

__global__ void MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k,
                                size_t n) {
    __shared__ float tileA[HEIGHT][DEPTH], tileB[DEPTH][WIDTH];
    const unsigned int tx = threadIdx.x, ty = threadIdx.y;
    const size_t first_row = size_t{HEIGHT} * blockIdx.y, first_column = size_t{WIDTH} * blockIdx.x;
    float sums[ROWS][COLUMNS] = {};
    for (size_t step = 0; step < k; step += DEPTH) {
        for (unsigned int i = 0; i < ROWS; ++i) {
            const size_t row = first_row + ty + i * THREADS;
            tileA[ty + i * THREADS][tx] = row < m && step + tx < k ? A[row * k + step + tx] : 0;
        }
        for (unsigned int i = 0; i < COLUMNS; ++i) {
            const size_t column = first_column + tx + i * THREADS;
            tileB[ty][tx + i * THREADS] =
                step + ty < k && column < n ? B[(step + ty) * n + column] : 0;
        }
        __syncthreads();
        for (unsigned int i = 0; i < DEPTH; ++i) {
            for (unsigned int r = 0; r < ROWS; ++r) {
                for (unsigned int c = 0; c < COLUMNS; ++c) {
                    sums[r][c] =
                        fmaf(tileA[ty + r * THREADS][i], tileB[i][tx + c * THREADS], sums[r][c]);
                }
            }
        }
        __syncthreads();
    }
    for (unsigned int r = 0; r < ROWS; ++r) {
        for (unsigned int c = 0; c < COLUMNS; ++c) {
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
    const dim3 grid((n + WIDTH - 1) / WIDTH, (m + HEIGHT - 1) / HEIGHT), block(THREADS, THREADS);
    MatrixMulKernel<<<grid, block>>>(A, B, C, m, k, n);
}
