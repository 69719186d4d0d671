// expect: nothing
// launch: 1 block of 32 threads
__global__ void count(int* data) {
    const int value = data[threadIdx.x];
    unsigned votes = __ballot_sync(0xffffffff, value == 0);
    if (threadIdx.x >= 20) votes = __shfl_sync(0xfff00000, value, 20);
    data[threadIdx.x] = __popc(votes);
}
