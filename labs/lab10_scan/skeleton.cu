// Lab 10, PMPP chapter 11; prefix sums.   Try: make lab10 test
// reads:  input[0 .. n), in scan_inclusive and scan_exclusive any n from 0
// owns:   a block its tile of consecutive elements; workspace is n bytes and 1 MiB of device
//         memory, its contents undefined
// writes: output[0 .. n); input and output are different, and aligned as by cudaMalloc
constexpr unsigned int BLOCK_DIM = 256;  // threads per block

// Launched with 256 threads per block. Block b scans its own section, the 256 elements from
// input[256*b] on, or the rest of n: output[i] is the sum of the section's elements up to and
// including input[i].
__global__ void __launch_bounds__(BLOCK_DIM)
    BlockScanKernel(const float* input, float* output, size_t n) {
    // TODO 1: two buffers of BLOCK_DIM floats in shared memory; load       (about 5 lines)
    // TODO 2: strides 1, 2, 4, ..., from one buffer into the other; when
    //         must threads wait?                                           (about 8 lines)
    // TODO 3: store                                                        (about 3 lines)
}

// TODO 4: the kernels of the two functions below. First scan the tiles and keep the sum of each,
//         then scan these sums, then add to each tile the sum of all tiles before it.

// Writes input[0] + ... + input[i] to output[i], for each i below n. All pointers are device
// pointers. Launches on the default stream.
void scan_inclusive(const float* input, float* output, void* workspace, size_t n) {
    // TODO 5: three launches                                               (about 8 lines)
}

// Writes input[0] + ... + input[i - 1] to output[i], for each i below n, and 0 to output[0].
void scan_exclusive(const float* input, float* output, void* workspace, size_t n) {
    // TODO 6: the same launches; where is the difference?                  (about 8 lines)
}
