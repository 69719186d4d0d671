// expect: fault, line 10: reads first[64], 1 element past its end (64 elements of 4 bytes)
// launch: 1 block of 64 threads
// On a GPU the element after the end of one array is the first of the other.
__global__ void two_arrays(int* data) {
    __shared__ int first[64], second[64];
    const unsigned t = threadIdx.x;
    first[t] = data[t];
    second[t] = data[t + 64];
    __syncthreads();
    data[t] = first[t + 1] + second[t];
}
