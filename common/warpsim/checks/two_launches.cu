// expect: nothing
// launch: 4 blocks of 32 threads, twice
// The second launch reads what other blocks of the first one wrote.
__global__ void step(int* data) {
    const unsigned i = blockIdx.x * 32 + threadIdx.x, round = data[1000 + i];
    if (round == 0) data[i] = i;
    if (round == 1) data[200 + i] = data[127 - i];
    data[1000 + i] = round + 1;
}
