// expect: failed, cause uninitialised
// says: which statement gives the variable its value, all of it
// The sum has no first value.
constexpr unsigned int TILE = 16;

__global__ void MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k,
                                size_t n) {
    const size_t row = size_t{TILE} * blockIdx.y + threadIdx.y;
    const size_t column = size_t{TILE} * blockIdx.x + threadIdx.x;
    if (row >= m || column >= n) {
        return;
    }
    float sum;
    for (size_t i = 0; i < k; ++i) {
        sum = fmaf(A[row * k + i], B[i * n + column], sum);
    }
    C[row * n + column] = sum;
}

void matmul(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    if (m == 0 || n == 0) {
        return;
    }
    const dim3 grid((n + TILE - 1) / TILE, (m + TILE - 1) / TILE), block(TILE, TILE);
    MatrixMulKernel<<<grid, block>>>(A, B, C, m, k, n);
}
