// expect: race, lines 9 and 16
// launch: 2 blocks of 32 threads
// The second word is written after the fence.
__global__ void message(int* data) {
    if (threadIdx.x != 0) return;
    if (blockIdx.x == 0) {
        data[1] = 41;
        __threadfence();
        data[2] = 42;
        atomicExch(&data[0], 1);
    } else {
        while (atomicAdd(&data[0], 0) == 0) {
        }
        __threadfence();
        data[3] = data[1];
        data[4] = data[2];
    }
}
