// expect: nothing
// launch: 1 block of 64 threads
__global__ void count(int* data) {
    const unsigned t = threadIdx.x;
    if (t % 32 != 0) return;
    atomicAdd(&data[0], 1);
    if (t == 32) data[1] = atomicAdd(&data[0], 0);
}
