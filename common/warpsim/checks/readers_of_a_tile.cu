// expect: nothing
// launch: 4 blocks of 256 threads
// The tiles of a matrix product: many warps read each word between two barriers.
__global__ void product(float* data, float* out) {
    __shared__ float a[16][16], b[16][16];
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    const int row = blockIdx.x / 2 * 16 + y, column = blockIdx.x % 2 * 16 + x;
    float sum = 0;
    for (int tile = 0; tile < 32; tile += 16) {
        a[y][x] = data[row * 32 + tile + x];
        b[y][x] = data[(tile + y) * 32 + column];
        __syncthreads();
        for (int k = 0; k < 16; ++k) sum += a[y][k] * b[k][x];
        __syncthreads();
    }
    out[row * 32 + column] = sum;
}
