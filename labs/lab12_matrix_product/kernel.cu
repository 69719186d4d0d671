// Lab 12, PMPP 3.4, 5.3 to 5.5 and 6.3; matrix product.   Try: make lab12 test
// reads:  A (m x k) and B (k x n), stored row by row: A[i][j] is A[i * k + j], and B[i][j] is
//         B[i * n + j]. m, k and n are any sizes from 0; m and n are at most a million
// owns:   a thread its elements of C, from the first product to the last
// writes: C (m x n), every element, also if k is 0; nothing outside it. All three are different,
//         and aligned as by cudaMalloc
constexpr unsigned int BLOCK_DIM = 16;  // rows and columns of a block's threads

// One element of C per thread, at first. sum = fmaf(a, b, sum) adds a * b in one instruction; the
// lab is compiled so that sum += a * b takes two.
__global__ void __launch_bounds__(BLOCK_DIM * BLOCK_DIM)
    MatrixMulKernel(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    // TODO 1: this thread's row and column; is there such an element?      (about 4 lines)
    // TODO 2: the sum of the k products, and its store                     (about 5 lines)
    // TODO 3: then tile by tile: load a tile of A and one of B into shared
    //         memory, 0 beyond the edges; who must wait for whom, twice?   (about 12 lines)
    // TODO 4: then several elements of C in each thread's registers        (about 25 lines)
}

// Writes A * B to C. All pointers are device pointers. Launches on the default stream.
void matmul(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    // TODO 5: a grid of two dimensions that covers C                       (about 5 lines)
}
