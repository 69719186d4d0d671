__global__ void product(const float* A, const float* B, float* C, int m, int k, int n) {
    __shared__ float a[8][8];  // a tile of A: up to 8 x 8
    int row = threadIdx.y, column = threadIdx.x;
    a[row][column] = row < m && column < k ? A[row * k + column] : 0;
    __syncthreads();
    if (row >= m || column >= n) return;
    float sum = 0;
    for (int i = 0; i < k; ++i) sum = fmaf(a[row][i], B[i * n + column], sum);
    C[row * n + column] = sum;
}

void matmul(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    product<<<1, dim3(8, 8)>>>(A, B, C, m, k, n);
}
