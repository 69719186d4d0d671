// expect: uninitialised, lines 7 and 0
// launch: 1 block of 32 threads
// Undefined bytes after defined ones: not padding, but a variable that some threads do not assign.
__global__ void pack(int* data) {
    unsigned second;
    if (threadIdx.x < 20) second = data[threadIdx.x];
    second = __shfl_xor_sync(~0u, second, 0);
    data[threadIdx.x + 32] = threadIdx.x | second << 24;
}
