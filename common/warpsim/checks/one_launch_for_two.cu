// expect: race, lines 5 and 6
// launch: 4 blocks of 32 threads
__global__ void step(int* data) {
    const unsigned i = blockIdx.x * 32 + threadIdx.x;
    data[i] = i;
    data[200 + i] = data[127 - i];
}
