// expect: fault, line 6: still running after 1000000 warp instructions
// launch: 4 blocks of 32 threads
// Block 1 waits not for a later block but for the first one, which has ended.
__global__ void turns(int* data) {
    if (threadIdx.x != 0) return;
    while (atomicCAS(&data[0], 0, 1) != 0) __nanosleep(20);
    data[1] += 1;
    __threadfence();
}
