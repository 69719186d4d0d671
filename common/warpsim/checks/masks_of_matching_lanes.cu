// expect: nothing
// launch: 1 block of 32 threads
// Lanes with the same remainder add up their values.
__global__ void groups(int* data) {
    const unsigned group = __match_any_sync(0xffffffff, threadIdx.x % 3);
    const int sum = __reduce_add_sync(group, static_cast<int>(threadIdx.x) + data[threadIdx.x]);
    data[threadIdx.x] = sum;
}
