// expect: passed
// The next step is copied into the other pair of tiles while this one is multiplied.
#include <cuda_pipeline.h>

constexpr unsigned int TILE = 64, DEPTH = 16, SIDE = 4, THREADS = 16;

__global__ void MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k,
                                size_t n) {
    __shared__ float tileA[2][TILE][DEPTH], tileB[2][DEPTH][TILE];
    const unsigned int tx = threadIdx.x, ty = threadIdx.y;
    const size_t first_row = size_t{TILE} * blockIdx.y, first_column = size_t{TILE} * blockIdx.x;
    float sums[SIDE][SIDE] = {};
    const auto copy = [&](unsigned int turn, size_t step) {
        for (unsigned int i = 0; i < SIDE; ++i) {
            const size_t row = first_row + ty + i * THREADS;
            const size_t column = first_column + tx + i * THREADS;
            const bool in_a = row < m && step + tx < k, in_b = step + ty < k && column < n;
            __pipeline_memcpy_async(&tileA[turn][ty + i * THREADS][tx],
                                    in_a ? &A[row * k + step + tx] : A, 4, in_a ? 0 : 4);
            __pipeline_memcpy_async(&tileB[turn][ty][tx + i * THREADS],
                                    in_b ? &B[(step + ty) * n + column] : B, 4, in_b ? 0 : 4);
        }
        __pipeline_commit();
    };
    unsigned int turn = 0;
    copy(turn, 0);
    for (size_t step = 0; step < k; step += DEPTH) {
        copy(1 - turn, step + DEPTH);
        __pipeline_wait_prior(1);
        __syncthreads();
        for (unsigned int i = 0; i < DEPTH; ++i) {
            for (unsigned int r = 0; r < SIDE; ++r) {
                for (unsigned int c = 0; c < SIDE; ++c) {
                    sums[r][c] = fmaf(tileA[turn][ty + r * THREADS][i],
                                      tileB[turn][i][tx + c * THREADS], sums[r][c]);
                }
            }
        }
        __syncthreads();
        turn = 1 - turn;
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
