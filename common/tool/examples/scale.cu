__global__ void scale(float* x, int n) {
    __shared__ float mine[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        mine[threadIdx.x] = x[i];
        __syncthreads();
        x[i] = 2 * mine[threadIdx.x];
    }
}
