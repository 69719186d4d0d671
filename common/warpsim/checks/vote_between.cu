// expect: race, lines 6 and 8
// launch: 1 block of 32 threads
__global__ void exchange(int* data) {
    __shared__ int words[32];
    const unsigned t = threadIdx.x;
    words[t] = t;
    const unsigned votes = __ballot_sync(~0u, data[t] == 0);
    data[t] = votes + words[31 - t];
}
