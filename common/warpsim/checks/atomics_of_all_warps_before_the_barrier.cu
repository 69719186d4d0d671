// expect: nothing
// launch: 3 blocks of 96 threads
__global__ void count(int* data) {
    const unsigned t = threadIdx.x;
    for (int i = 0; i < 3; ++i) atomicAdd(&data[blockIdx.x], int(t));
    asm volatile("bar.sync 1, 96;" ::: "memory");
    if (t == 64) data[8 + blockIdx.x] = data[blockIdx.x];
}
