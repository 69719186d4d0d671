// expect: failed, cause accumulator_not_reset
// A thread computes four columns one after another, and sets its sum to 0 only once.
constexpr unsigned int TILE = 16;

__global__ void MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k,
                                size_t n) {
    const size_t row = size_t{TILE} * blockIdx.y + threadIdx.y;
    float sum = 0;
    for (unsigned int c = 0; c < 4; ++c) {
        const size_t column = size_t{TILE} * blockIdx.x + threadIdx.x + c * (TILE / 4);
        if (row < m && column < n) {
            for (size_t i = 0; i < k; ++i) {
                sum = fmaf(A[row * k + i], B[i * n + column], sum);
            }
            C[row * n + column] = sum;
        }
    }
}

void matmul(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    if (m == 0 || n == 0) {
        return;
    }
    const dim3 grid((n + TILE - 1) / TILE, (m + TILE - 1) / TILE), block(TILE / 4, TILE);
    MatrixMulKernel<<<grid, block>>>(A, B, C, m, k, n);
}
