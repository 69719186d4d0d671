// expect: race, lines 4 and 5
// launch: 2 blocks of 64 threads
__global__ void count(int* data) {
    const int old = data[threadIdx.x % 2];
    atomicCAS(data + threadIdx.x % 3, old, old + 1);
}
