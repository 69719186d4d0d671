// expect: race, lines 4 and 7
// launch: 2 blocks of 64 threads
__global__ void maximum(int* data) {
    int old = *data, tries = 0;
    while (int(threadIdx.x) > old) {
        const int assumed = old;
        old = atomicCAS(data, assumed, int(threadIdx.x));
        ++tries;
        if (old == assumed) break;
    }
    data[8 + threadIdx.x + 64 * blockIdx.x] = tries;
}
