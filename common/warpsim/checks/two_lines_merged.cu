// expect: race, lines 6 and 11
// launch: 1 block of 1024 threads
// nvcc merges two loads into one with line 0: the finding names the line before it.
__global__ void read(int* data) {
    const unsigned t = threadIdx.x;
    if (t < 32) {
        data[64 + t] = data[0];
    } else {
        data[64 + t] = data[0];
        asm volatile("bar.sync 1, 992;" ::: "memory");
        if (t == 1023) data[0] = 1;
    }
}
