// expect: nothing
// launch: 1 block of 64 threads
__global__ void two_arrays(int* data) {
    __shared__ int first[64], second[256];
    const unsigned t = threadIdx.x;
    first[t] = data[t];
    for (unsigned i = t; i < 256; i += 64) second[i] = data[i];
    __syncthreads();
    data[t] = first[63 - t] + second[t + 128];
}
