// expect: fault, line 8: __ballot_sync() waits for threads 20..31, named in its mask 0xffffffff, which never arrive; threads 20..31 wait at the __syncwarp() of line 11 with the mask 0xffffffff
// launch: 1 block of 32 threads
// Only the lanes below 20 execute a vote whose mask names all.
__global__ void count(int* data) {
    const int value = data[threadIdx.x];
    unsigned votes = 0;
    if (threadIdx.x < 20) {
        votes = __ballot_sync(0xffffffff, value == 0);
    } else {
        votes = __shfl_sync(0xfff00000, value, 20);
        __syncwarp();
    }
    data[threadIdx.x] = __popc(votes);
}
