// expect: nothing
// launch: 1 block of 64 threads
__global__ void bytes(int* data) {
    __shared__ unsigned char letters[64];
    __shared__ short pairs[64];
    const unsigned t = threadIdx.x;
    letters[t] = t;
    pairs[t] = 2 * t;
    data[t] = letters[t] + pairs[t];
}
