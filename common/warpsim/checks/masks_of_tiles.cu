// expect: nothing
// launch: 1 block of 64 threads
// Each tile of 16 lanes names its own mask; the second tile of a warp arrives later.
__global__ void tiles(int* data) {
    const unsigned t = threadIdx.x, tile = 0xffffu << (t & 16);
    int sum = __reduce_add_sync(tile, static_cast<int>(t));
    if (t & 16) {
        __shared__ int words[64];
        words[t] = sum;
        __syncwarp(tile);
        sum += words[t ^ 5];
    }
    for (int offset = 8; offset > 0; offset /= 2) sum += __shfl_down_sync(tile, sum, offset, 16);
    data[t] = sum;
}
