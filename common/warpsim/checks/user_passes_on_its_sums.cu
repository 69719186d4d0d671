// expect: volatile, lines 14 and 16; volatile, lines 14 and 18
// launch: 4 blocks of 32 threads
// The same in a user's own kernel, whatever its namespace.
namespace cub {

template <class Value>
__global__ void pass_on(Value* data) {
    volatile Value* const sums = data;
    if (threadIdx.x != 0) return;
    Value before = 0;
    if (blockIdx.x > 0) {
        // Not only a flag: the loaded value is added.
        do {
            before = sums[blockIdx.x - 1];
        } while (before == 0);
        sums[blockIdx.x] = before + 1;
    } else {
        sums[0] = 1;
    }
}
template __global__ void pass_on<int>(int*);

}  // namespace cub
