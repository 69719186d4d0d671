// expect: race, lines 6 and 7
// launch: 1 block of 64 threads
extern __shared__ int words[];
__global__ void dynamic(int* data) {
    const unsigned t = threadIdx.x;
    words[t] = t;
    data[t] = words[63 - t];
}
