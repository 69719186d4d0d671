// expect: uninitialised, lines 6 and 0
// launch: 1 block of 32 threads
// An uninitialised number times 0: as a float it may be a NaN.
__global__ void times(int* data) {
    __shared__ float values[32];
    data[threadIdx.x] = values[threadIdx.x] * __int_as_float(data[100]);
}
