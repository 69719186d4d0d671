// expect: race, lines 4 and 9; race, lines 7 and 9; race, lines 9 and 9; checked, lines 4 and 7
// launch: 2 blocks of 64 threads
__global__ void count(int* data) {
    int old = *data, assumed;
    do {
        assumed = old;
        old = atomicCAS(data, assumed, assumed + 1);
    } while (assumed != old);
    if (threadIdx.x == 40) *data = 5 + blockIdx.x;
}
