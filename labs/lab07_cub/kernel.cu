// Lab 07, after PMPP 10.8; the same sums with CUB.   Try: make lab07 test
// reads:  input[0 .. n); all pointers are device pointers, and input stays unchanged
// owns:   workspace is 1 MiB of device memory, its contents undefined: room for CUB's storage
// writes: see each function; launches go to the default stream
#include <cub/block/block_reduce.cuh>
#include <cub/device/device_reduce.cuh>

// Writes the sum of the n floats at `input` to *output; 0 if n is 0.
void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    // TODO 1: cub::DeviceReduce::Sum, in two phases                        (about 3 lines)
}

// Writes the largest of the n floats at `input` to *output; n is at least 1.
void reduce_max(const float* input, float* output, void* workspace, size_t n) {
    // TODO 2: cub::DeviceReduce::Max                                       (about 3 lines)
}

// Writes the largest of the n floats at `input` to *value and its index to *index, the lowest one
// if there are several; n is at least 1.
void reduce_argmax(const float* input, float* value, long long* index, void* workspace, size_t n) {
    // TODO 3: cub::DeviceReduce::ArgMax                                    (about 3 lines)
}

// Writes the largest absolute value of the n floats at `input` to *output; 0 if n is 0.
void reduce_abs_max(const float* input, float* output, void* workspace, size_t n) {
    // TODO 4: cub::DeviceReduce::Reduce, with an operator of your own
    //         and its identity                                             (about 8 lines)
}

// Launched with 256 threads per block. Block b writes the sum of its segment, the elements from
// input[256*b] on, to output[b]: 256 elements, or the rest of n.
__global__ void BlockSumKernel(const float* input, float* output, size_t n) {
    // TODO 5: cub::BlockReduce                                             (about 8 lines)
}
