// Lab 15, CUDA C++ Programming Guide; many GPUs.   Try: make lab15 test
// reads:  buffers[g], n floats in the memory of GPU g
// owns:   a GPU its own memory; another one's is copied, or read after cudaDeviceEnablePeerAccess
// writes: buffers[g], on every GPU; what else it needs, it allocates itself
#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

// Each function is called by one thread of the host, with device 0 as the current one. buffers[g][i]
// becomes the sum of all GPUs' buffers[g][i], for each i below n, on every GPU g below gpus, once all
// work of all GPUs is over. n may be 0, and smaller than the number of GPUs.

// TODO 1: a kernel that adds n floats to n others                             (about 4 lines)

// All buffers to GPU 0, and the sums back.
void all_reduce_by_first(float* const* buffers, size_t n, int gpus) {
    // TODO 2: room on GPU 0; copy each GPU's buffer there, and add it         (about 8 lines)
    // TODO 3: copy the sums to each GPU                                       (about 4 lines)
}

// Around a ring: each GPU sends chunks to the next one only, all at the same time.
void all_reduce_ring(float* const* buffers, size_t n, int gpus) {
    // TODO 4: on each GPU a stream, an event and room for a chunk             (about 9 lines)
    // TODO 5: once around, a chunk's sum grows by one GPU in each step;
    //         which copy waits for which kernel, and which kernel for which
    //         copy?                                                           (about 14 lines)
    // TODO 6: once more, the sums that are complete are handed on             (about 9 lines)
}

// For few elements: in a tree to GPU 0, and down again, in few steps.
void all_reduce_tree(float* const* buffers, size_t n, int gpus) {
    // TODO 7: upwards with stride 1, 2, 4, ...                                (about 10 lines)
    // TODO 8: downwards with stride ..., 4, 2, 1                              (about 8 lines)
}
