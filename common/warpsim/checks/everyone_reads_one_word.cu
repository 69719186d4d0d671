// expect: nothing
// launch: 4 blocks of 128 threads
__global__ void read(int* data) { data[64 + blockIdx.x * 128 + threadIdx.x] = data[0]; }
