// expect: race, lines 5 and 8
// launch: 3 blocks of 96 threads
__global__ void count(int* data) {
    const unsigned t = threadIdx.x, warp = t / 32;
    for (int i = 0; i < 3; ++i) atomicAdd(&data[blockIdx.x], int(t));
    if (warp == 1) return;
    asm volatile("bar.sync 1, 64;" ::: "memory");
    if (t == 64) data[8 + blockIdx.x] = data[blockIdx.x];
}
