// expect: nothing
// launch: 4 blocks of 32 threads
__global__ void sum(int* data) {
    if (threadIdx.x == 0) atomicAdd(data, blockIdx.x);
}
