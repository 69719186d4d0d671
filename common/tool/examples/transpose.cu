// Transposes a matrix of 64 by 64 in tiles; its result is right, but it is slow.
__global__ void transpose(const float* in, float* out) {
    __shared__ float tile[32][32];
    const int x = blockIdx.x * 32, y = blockIdx.y * 32;
    tile[threadIdx.y][threadIdx.x] = in[(y + threadIdx.y) * 64 + x + threadIdx.x];
    __syncthreads();
    out[(x + threadIdx.y) * 64 + y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
