// expect: race, lines 5 and 6
// launch: 4 blocks of 64 threads
// The scope of the atomic does not matter to a plain read.
__global__ void found(int* data) {
    data[1 + threadIdx.x + 64 * blockIdx.x] = data[0];
    if (threadIdx.x == 0 && blockIdx.x == 1) atomicAdd_block(data, 1);
}
