// expect: nothing
// launch: 2 blocks of 32 threads
// Block 0 checks whether block 1 has done the work, and does it itself if that takes too long.
__global__ void either(int* data) {
    if (threadIdx.x != 0) return;
    bool is_done = blockIdx.x == 1;
    for (int look = 0; look < 10000 && !is_done; ++look) is_done = atomicAdd(&data[0], 0) != 0;
    atomicAdd(&data[0], 1);
}
