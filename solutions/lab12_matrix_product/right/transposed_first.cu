// expect: passed
// A kernel of its own transposes A into memory from cudaMalloc, so that both tiles are loaded along
// their rows.
__global__ void TransposeKernel(const float* A, float* T, size_t m, size_t k) {
    const size_t row = size_t{16} * blockIdx.y + threadIdx.y;
    const size_t column = size_t{16} * blockIdx.x + threadIdx.x;
    if (row < m && column < k) {
        T[column * m + row] = A[row * k + column];
    }
}

constexpr unsigned int TILE = 64, DEPTH = 16, SIDE = 4, THREADS = 16;

__global__ void MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k,
                                size_t n) {
    __shared__ float tileA[DEPTH][TILE], tileB[DEPTH][TILE];
    const unsigned int tx = threadIdx.x, ty = threadIdx.y;
    const size_t first_row = size_t{TILE} * blockIdx.y, first_column = size_t{TILE} * blockIdx.x;
    float sums[SIDE][SIDE] = {};
    for (size_t step = 0; step < k; step += DEPTH) {
        for (unsigned int i = 0; i < SIDE; ++i) {
            const size_t row = first_row + tx + i * THREADS;
            const size_t column = first_column + tx + i * THREADS;
            tileA[ty][tx + i * THREADS] = row < m && step + ty < k ? A[(step + ty) * m + row] : 0;
            tileB[ty][tx + i * THREADS] =
                step + ty < k && column < n ? B[(step + ty) * n + column] : 0;
        }
        __syncthreads();
        for (unsigned int i = 0; i < DEPTH; ++i) {
            for (unsigned int r = 0; r < SIDE; ++r) {
                for (unsigned int c = 0; c < SIDE; ++c) {
                    sums[r][c] =
                        fmaf(tileA[i][ty + r * THREADS], tileB[i][tx + c * THREADS], sums[r][c]);
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
    float* T = nullptr;
    cudaMalloc(&T, m * k * sizeof(float) + 1);
    if (k > 0) {
        TransposeKernel<<<dim3((k + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(A, T, m, k);
    }
    MatrixMulKernel<<<grid, block>>>(T, B, C, m, k, n);
    cudaFree(T);
}
