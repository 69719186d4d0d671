// expect: race, lines 7 and 12
// launch: 1 block of 1024 threads
// 31 warps read and synchronise with the writer; the first one reads and does not.
__global__ void read(int* data) {
    const unsigned t = threadIdx.x;
    if (t < 32) {
        data[64 + t] = data[0];
    } else {
        __syncwarp();
        data[64 + t] = data[0];
        asm volatile("bar.sync 1, 992;" ::: "memory");
        if (t == 1023) data[0] = 1;
    }
}
