// expect: failed, cause race
// 16 threads add to the same element without an atomic.
constexpr unsigned int TILE = 16;

__global__ void MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k,
                                size_t n) {
    const size_t row = size_t{TILE} * blockIdx.y + threadIdx.y;
    const size_t column = size_t{TILE} * blockIdx.x + threadIdx.x;
    if (row >= m || column >= n) {
        return;
    }
    for (size_t i = threadIdx.z; i < k; i += blockDim.z) {
        C[row * n + column] += A[row * k + i] * B[i * n + column];
    }
}

void matmul(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    if (m == 0 || n == 0) {
        return;
    }
    cudaMemsetAsync(C, 0, m * n * sizeof(float));
    const dim3 grid((n + TILE - 1) / TILE, (m + TILE - 1) / TILE), block(TILE, TILE, 2);
    MatrixMulKernel<<<grid, block>>>(A, B, C, m, k, n);
}
