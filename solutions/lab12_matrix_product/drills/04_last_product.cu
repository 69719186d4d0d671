__global__ void product(const float* A, const float* B, float* C, int m, int k, int n) {
    int row = threadIdx.y, column = threadIdx.x;
    if (row >= m || column >= n) return;
    float sum = 0;
    for (int i = 0; i < k; ++i) sum = fmaf(A[row * k + i], B[i * n + column], sum);
    C[row * n + column] = sum;
}

void matmul(const float* A, const float* B, float* C, size_t m, size_t k, size_t n) {
    product<<<1, dim3(8, 8)>>>(A, B, C, m, k, n);
}
