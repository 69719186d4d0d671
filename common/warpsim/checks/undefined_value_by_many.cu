// expect: race, lines 6 and 6; uninitialised, lines 6 and 0
// launch: 1 block of 64 threads
// All threads store an uninitialised value, which need not be the same.
__global__ void store_undefined(int* data) {
    __shared__ int values[64];
    data[0] = values[threadIdx.x];
}
