// expect: uninitialised, lines 13 and 14
// launch: 1 block of 32 threads
// The kernel is a library's; the variable without a value is that of the function it was given.
namespace cub {
template <class Function>
__global__ void for_each(int* data, Function function) { function(data, threadIdx.x); }
}  // namespace cub

struct Mark {
    __device__ void operator()(int* data, int i) const {
        int row;
        if (i < 20) row = data[i];
        row = __shfl_xor_sync(~0u, row, 0);
        data[32 * (row & 1) + 32 + i] = 1;
    }
};
template __global__ void cub::for_each<Mark>(int*, Mark);
