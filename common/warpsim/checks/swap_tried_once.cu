// expect: checked, lines 4 and 5
// launch: 2 blocks of 64 threads
__global__ void count(int* data) {
    const int old = *data;
    const int found = atomicCAS(data, old, old + 1);
    data[8 + threadIdx.x + 64 * blockIdx.x] = found == old;
}
