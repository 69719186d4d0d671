// expect: race, lines 7 and 8
// launch: 1 block of 64 threads
// Its own atomic precedes its read; the other thread's may follow it.
__global__ void count(int* data) {
    const unsigned t = threadIdx.x;
    if (t % 32 != 0) return;
    atomicAdd(&data[0], 1);
    if (t == 32) data[1] = data[0];
}
