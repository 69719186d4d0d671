// expect: race, lines 6 and 11
// launch: 1 block of 1024 threads
// nvcc makes one load of two and gives it line 0: the line before it is named.
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
