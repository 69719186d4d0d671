// expect: failed, cause tile_transposed
// says: exchanged within each tile of A or B
// The tile of B is stored with row and column exchanged. In the smallest wrong case it may as well be A's.
constexpr unsigned int BLOCK_DIM = 16;

__global__ void __launch_bounds__(BLOCK_DIM * BLOCK_DIM)
    MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    __shared__ float As[BLOCK_DIM][BLOCK_DIM];
    __shared__ float Bs[BLOCK_DIM][BLOCK_DIM];
    const unsigned int tx = threadIdx.x, ty = threadIdx.y;
    const size_t row = (size_t)blockIdx.y * BLOCK_DIM + ty;
    const size_t col = (size_t)blockIdx.x * BLOCK_DIM + tx;
    const size_t steps = (k + BLOCK_DIM - 1) / BLOCK_DIM;
    float sum = 0.0f;
    for (size_t t = 0; t < steps; ++t) {
        const size_t ac = t * BLOCK_DIM + tx;
        const size_t br = t * BLOCK_DIM + ty;
        As[ty][tx] = (row < m && ac < k) ? A[row * k + ac] : 0.0f;
        Bs[tx][ty] = (br < k && col < n) ? B[br * n + col] : 0.0f;
        __syncthreads();  // loaded
        for (unsigned int p = 0; p < BLOCK_DIM; ++p) {
            sum = fmaf(As[ty][p], Bs[p][tx], sum);
        }
        __syncthreads();  // used
    }
    if (row < m && col < n) {
        C[row * n + col] = sum;
    }
}

void matmul(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    if (m == 0 || n == 0) return;
    dim3 block(BLOCK_DIM, BLOCK_DIM);
    dim3 grid((n + BLOCK_DIM - 1) / BLOCK_DIM, (m + BLOCK_DIM - 1) / BLOCK_DIM);
    MatrixMulKernel<<<grid, block>>>(A, B, C, m, k, n);
}
