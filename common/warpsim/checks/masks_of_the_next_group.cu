// expect: fault, line 6: the mask 0x92492492 does not name the thread that uses it
// launch: 1 block of 32 threads
// Each lane names the mask of the group next to its own.
__global__ void groups(int* data) {
    const unsigned group = __match_any_sync(0xffffffff, threadIdx.x % 3);
    const int sum = __reduce_add_sync(group << 1, static_cast<int>(threadIdx.x) + data[threadIdx.x]);
    data[threadIdx.x] = sum;
}
