// expect: 7/10 points, cause limit, of global_load_sectors_per_multiply_add
// threadIdx.x counts rows: neighbouring threads load elements of A that are k apart.
constexpr unsigned int TILE = 16;

__global__ void MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k,
                                size_t n) {
    const size_t row = size_t{TILE} * blockIdx.x + threadIdx.x;
    const size_t column = size_t{TILE} * blockIdx.y + threadIdx.y;
    if (row >= m || column >= n) {
        return;
    }
    float sum = 0;
    for (size_t i = 0; i < k; ++i) {
        sum = fmaf(A[row * k + i], B[i * n + column], sum);
    }
    C[row * n + column] = sum;
}

void matmul(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    if (m == 0 || n == 0) {
        return;
    }
    const dim3 grid((m + TILE - 1) / TILE, (n + TILE - 1) / TILE), block(TILE, TILE);
    MatrixMulKernel<<<grid, block>>>(A, B, C, m, k, n);
}
