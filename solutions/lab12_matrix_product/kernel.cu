// Lab 12: a block computes a tile of C, a thread 64 elements of it in registers. Steps of a few
// products pass through shared memory, in two buffers: while one is multiplied, the next step's
// elements are on their way into the other.
constexpr unsigned int TILE = 128;       // rows and columns of a block's tile of C
constexpr unsigned int DEPTH = 8;        // columns of A, or rows of B, in shared memory
constexpr unsigned int BLOCK_DIM = 256;  // 16 x 16 threads
constexpr unsigned int ROWS = 8;         // and columns that a thread computes, in two groups of 4
constexpr unsigned int HALF = TILE / 2;  // from a thread's first group to its second
constexpr unsigned int PADDING = 4;      // lets the stores of a column use all banks

struct Matrix {
    const float* elements;
    size_t rows, columns;
};

// Elements [row][column] to [row][column + 3]; those outside are 0. column is a multiple of 4.
__device__ float4 load_four(Matrix matrix, size_t row, size_t column) {
    if (row >= matrix.rows || column >= matrix.columns) {
        return {0, 0, 0, 0};
    }
    const float* const at = matrix.elements + row * matrix.columns + column;
    if (matrix.columns % 4 == 0) {
        return *reinterpret_cast<const float4*>(at);
    }
    const size_t left = matrix.columns - column;
    return {at[0], left > 1 ? at[1] : 0, left > 2 ? at[2] : 0, left > 3 ? at[3] : 0};
}

__device__ void store_four(float* C, float4 v, size_t row, size_t column, size_t m, size_t n) {
    if (row >= m || column >= n) {
        return;
    }
    float* const at = C + row * n + column;
    if (n % 4 == 0) {
        *reinterpret_cast<float4*>(at) = v;
        return;
    }
    const float values[4] = {v.x, v.y, v.z, v.w};
#pragma unroll
    for (unsigned int i = 0; i < 4; ++i) {
        if (column + i < n) {
            at[i] = values[i];
        }
    }
}

struct Tiles {
    float a[DEPTH][TILE + PADDING];  // a column of A is a row here: its elements are neighbours
    float b[DEPTH][TILE];
};

// Four elements of A and four of B: what a thread loads for one step.
struct Loaded {
    float4 a, b;
};

__device__ Loaded load(Matrix A, Matrix B, size_t first_row, size_t first_column, size_t step) {
    const unsigned int t = threadIdx.x;
    return {load_four(A, first_row + t / 2, step + t % 2 * 4),
            load_four(B, step + t / 32, first_column + t % 32 * 4)};
}

__device__ void store(Tiles& tiles, const Loaded& loaded) {
    const unsigned int t = threadIdx.x, row = t / 2, column = t % 2 * 4;
    tiles.a[column][row] = loaded.a.x;
    tiles.a[column + 1][row] = loaded.a.y;
    tiles.a[column + 2][row] = loaded.a.z;
    tiles.a[column + 3][row] = loaded.a.w;
    *reinterpret_cast<float4*>(&tiles.b[t / 32][t % 32 * 4]) = loaded.b;
}

// The eight elements of a row of shared memory that this thread multiplies.
__device__ void take(float (&taken)[ROWS], const float* row, unsigned int first) {
    const float4 low = *reinterpret_cast<const float4*>(row + first);
    const float4 high = *reinterpret_cast<const float4*>(row + first + HALF);
    const float values[ROWS] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
#pragma unroll
    for (unsigned int i = 0; i < ROWS; ++i) {
        taken[i] = values[i];
    }
}

__device__ void multiply(float (&sums)[ROWS][ROWS], const Tiles& tiles) {
    const unsigned int row = threadIdx.x / 16 * 4, column = threadIdx.x % 16 * 4;
#pragma unroll
    for (unsigned int i = 0; i < DEPTH; ++i) {
        float a[ROWS], b[ROWS];
        take(a, tiles.a[i], row);
        take(b, tiles.b[i], column);
#pragma unroll
        for (unsigned int r = 0; r < ROWS; ++r) {
#pragma unroll
            for (unsigned int c = 0; c < ROWS; ++c) {
                sums[r][c] = fmaf(a[r], b[c], sums[r][c]);
            }
        }
    }
}

__global__ void __launch_bounds__(BLOCK_DIM, 2) MatrixMulKernel(Matrix A, Matrix B, float* C) {
    __shared__ Tiles tiles[2];
    const size_t first_row = size_t{TILE} * blockIdx.y, first_column = size_t{TILE} * blockIdx.x;
    float sums[ROWS][ROWS] = {};
    unsigned int turn = 0;
    store(tiles[turn], load(A, B, first_row, first_column, 0));
    __syncthreads();
    for (size_t step = 0; step < A.columns; step += DEPTH) {
        const Loaded next = load(A, B, first_row, first_column, step + DEPTH);
        multiply(sums, tiles[turn]);
        turn = 1 - turn;
        store(tiles[turn], next);
        __syncthreads();  // all have read the other buffer, and written this one
    }
    const size_t row = first_row + threadIdx.x / 16 * 4;
    const size_t column = first_column + threadIdx.x % 16 * 4;
#pragma unroll
    for (unsigned int r = 0; r < ROWS; ++r) {
        const float* const s = sums[r];
        const size_t at = row + r % 4 + r / 4 * HALF;
        store_four(C, {s[0], s[1], s[2], s[3]}, at, column, A.rows, B.columns);
        store_four(C, {s[4], s[5], s[6], s[7]}, at, column + HALF, A.rows, B.columns);
    }
}

void matmul(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    if (m == 0 || n == 0) {
        return;
    }
    const dim3 grid((n + TILE - 1) / TILE, (m + TILE - 1) / TILE);
    MatrixMulKernel<<<grid, BLOCK_DIM>>>({A, m, k}, {B, k, n}, C);
}
