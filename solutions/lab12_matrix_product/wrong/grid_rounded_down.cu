// expect: failed, cause not_written
// The grid is rounded down.
// says: rounded up
constexpr unsigned int TILE = 16;

__global__ void MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k,
                                size_t n) {
    __shared__ float tileA[TILE][TILE], tileB[TILE][TILE];
    const unsigned int tx = threadIdx.x, ty = threadIdx.y;
    const size_t row = size_t{TILE} * blockIdx.y + ty, column = size_t{TILE} * blockIdx.x + tx;
    float sum = 0;
    for (size_t step = 0; step < k; step += TILE) {
        tileA[ty][tx] = row < m && step + tx < k ? A[row * k + step + tx] : 0;
        tileB[ty][tx] = step + ty < k && column < n ? B[(step + ty) * n + column] : 0;
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
    const dim3 grid(n < TILE ? 1 : n / TILE, m < TILE ? 1 : m / TILE), block(TILE, TILE);
    MatrixMulKernel<<<grid, block>>>(A, B, C, m, k, n);
}
