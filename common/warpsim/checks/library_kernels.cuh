// A library's kernels, for check kernels: code in a .cu file never counts as a library's.
#pragma once

namespace cub {

__device__ inline int inclusive_sum(int mine) {
    for (int distance = 1; distance < 32; distance *= 2) {
        const int before = __shfl_up_sync(~0u, mine, distance);
        if (threadIdx.x >= distance) mine += before;
    }
    return mine;
}

// Undefined values enter the inclusive sum, and are subtracted again for the exclusive one.
template <class Value>
__global__ void count(Value* data) {
    int mine;
    if (threadIdx.x < 20) mine = data[threadIdx.x] + 1;
    const int exclusive = inclusive_sum(mine) - mine;
    if (threadIdx.x <= 20) data[exclusive & 31] = 1;
}

template <class Function>
__global__ void for_each(int* data, Function function) {
    function(data, threadIdx.x);
}

// Each block passes its sum to the next in one word, which is not 0 once the sum is there.
template <class Value>
__global__ void pass_on(Value* data) {
    volatile Value* const sums = data;
    if (threadIdx.x != 0) return;
    Value before = 0;
    if (blockIdx.x > 0) {
        while ((before = sums[blockIdx.x - 1]) == 0) {}
    }
    sums[blockIdx.x] = before + 1;
}

template <class Value>
__device__ Value load(volatile Value* from) {
    return *from;
}

// All indices are the same.
template <class Value>
__global__ void scatter(Value* data) {
    const Value index = data[threadIdx.x];
    if (threadIdx.x % 32 == 0) data[index + 100] = threadIdx.x;
}

}  // namespace cub
