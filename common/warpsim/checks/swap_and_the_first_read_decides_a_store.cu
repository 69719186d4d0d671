// expect: race, lines 4 and 8
// launch: 2 blocks of 64 threads
__global__ void count(int* data) {
    int old = *data, assumed;
    if (old < 3) data[8 + threadIdx.x + 64 * blockIdx.x] = 1;
    do {
        assumed = old;
        old = atomicCAS(data, assumed, assumed + 1);
    } while (assumed != old);
}
