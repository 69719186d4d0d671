// expect: remark, lines 0 and 20
// launch: 1 block of 32 threads
// CUB's radix sort counts with fewer threads than its scan has. What those without a count bring into the
// inclusive sum goes out again for the exclusive one: the address is the same, whatever it was.
namespace cub {

__device__ int inclusive_sum(int mine) {
    for (int distance = 1; distance < 32; distance *= 2) {
        const int before = __shfl_up_sync(~0u, mine, distance);
        if (threadIdx.x >= distance) mine += before;
    }
    return mine;
}

__global__ void count(int* data) {
    int mine;
    if (threadIdx.x < 20) mine = data[threadIdx.x] + 1;
    const int exclusive = inclusive_sum(mine) - mine;
    if (threadIdx.x <= 20)
        data[exclusive & 31] = 1;
}

}  // namespace cub
