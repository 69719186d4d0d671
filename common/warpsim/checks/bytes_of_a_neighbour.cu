// expect: race, lines 6 and 7
// launch: 1 block of 64 threads
__global__ void bytes(int* data) {
    __shared__ unsigned char letters[64];
    const unsigned t = threadIdx.x;
    letters[t] = t;
    data[t] = letters[t ^ 1];
}
