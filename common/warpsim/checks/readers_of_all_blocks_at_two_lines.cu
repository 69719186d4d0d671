// expect: race, lines 6 and 10; race, lines 8 and 10
// launch: 5 blocks of 64 threads
// The asm keeps nvcc from merging the two loads.
__global__ void found(int* data, int* out) {
    if (blockIdx.x % 2) {
        asm volatile("" ::: "memory"); out[threadIdx.x + 64 * blockIdx.x] = data[0] * 2;
    } else {
        asm volatile("" ::: "memory"); out[threadIdx.x + 64 * blockIdx.x] = data[0] * 3;
    }
    if (threadIdx.x == 40 && blockIdx.x == 2) data[0] = 7;
}
