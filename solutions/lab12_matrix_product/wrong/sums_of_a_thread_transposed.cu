// expect: failed, cause unknown
// Each thread stores its own elements with row and column exchanged: C as a whole lies row by row.

constexpr unsigned int DIM = 16, PER = 4, TILE = DIM * PER, STEP = 16;

__global__ void __launch_bounds__(DIM * DIM)
    MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    __shared__ float As[TILE][STEP + 1];
    __shared__ float Bs[STEP][TILE];
    const unsigned int tx = threadIdx.x, ty = threadIdx.y;
    const size_t row0 = (size_t)blockIdx.y * TILE, col0 = (size_t)blockIdx.x * TILE;
    float acc[PER][PER];
#pragma unroll
    for (unsigned int i = 0; i < PER; ++i)
#pragma unroll
        for (unsigned int j = 0; j < PER; ++j) acc[i][j] = 0.0f;
    for (size_t k0 = 0; k0 < k; k0 += STEP) {
#pragma unroll
        for (unsigned int i = 0; i < PER; ++i) {
            const size_t r = row0 + ty + i * DIM, c = k0 + tx;
            As[ty + i * DIM][tx] = (r < m && c < k) ? A[r * k + c] : 0.0f;
        }
#pragma unroll
        for (unsigned int j = 0; j < PER; ++j) {
            const size_t r = k0 + ty, c = col0 + tx + j * DIM;
            Bs[ty][tx + j * DIM] = (r < k && c < n) ? B[r * n + c] : 0.0f;
        }
        __syncthreads();  // loaded
        for (unsigned int p = 0; p < STEP; ++p) {
            float a[PER], b[PER];
#pragma unroll
            for (unsigned int i = 0; i < PER; ++i) a[i] = As[ty + i * DIM][p];
#pragma unroll
            for (unsigned int j = 0; j < PER; ++j) b[j] = Bs[p][tx + j * DIM];
#pragma unroll
            for (unsigned int i = 0; i < PER; ++i)
#pragma unroll
                for (unsigned int j = 0; j < PER; ++j) acc[i][j] = fmaf(a[i], b[j], acc[i][j]);
        }
        __syncthreads();  // used
    }
#pragma unroll
    for (unsigned int i = 0; i < PER; ++i)
#pragma unroll
        for (unsigned int j = 0; j < PER; ++j) {
            const size_t r = row0 + ty + i * DIM, c = col0 + tx + j * DIM;
            if (r < m && c < n) C[r * n + c] = acc[j][i];
        }
}

void matmul(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    if (m == 0 || n == 0) return;
    MatrixMulKernel<<<dim3((n + TILE - 1) / TILE, (m + TILE - 1) / TILE), dim3(DIM, DIM)>>>(A, B, C, m, k, n);
}
