// expect: nothing
// launch: 1 block of 20 threads
// A warp of 20 lanes: the values from missing lanes are not chosen.
__global__ void shuffle(int* data) {
    int sum = data[threadIdx.x];
    for (unsigned offset = 16; offset > 0; offset /= 2) {
        const int other = __shfl_down_sync(0xfffff, sum, offset);
        if (threadIdx.x + offset < 20) sum += other;
    }
    if (threadIdx.x == 0) data[100] = sum;
}
