// expect: race, lines 7 and 9
// launch: 1 block of 32 threads
// A shuffle makes lanes wait, but does not order memory accesses.
__global__ void exchange(int* data) {
    __shared__ int words[32];
    const unsigned t = threadIdx.x;
    words[t] = t;
    const int sum = __shfl_xor_sync(~0u, data[t], 1);
    data[t] = sum + words[31 - t];
}
