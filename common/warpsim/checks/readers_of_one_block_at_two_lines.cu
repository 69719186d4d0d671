// expect: race, lines 8 and 12; race, lines 10 and 12
// launch: 1 block of 128 threads
// The asm keeps nvcc from merging the two loads.
__global__ void found(int* data) {
    __shared__ int word;
    if (threadIdx.x == 0) word = 5;
    __syncthreads(); if (threadIdx.x % 2) {
        asm volatile("" ::: "memory"); data[threadIdx.x] = word * 2;
    } else {
        asm volatile("" ::: "memory"); data[threadIdx.x] = word * 3;
    }
    if (threadIdx.x == 40) word = 7;
}
