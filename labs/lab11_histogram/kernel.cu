// Lab 11, PMPP chapter 9; histograms.   Try: make lab11 test
// reads:  input[0 .. n), any n from 0 to 2^31
// owns:   workspace is 1 MiB of device memory, its contents undefined
// writes: all of counts, whose contents are undefined before; input and counts are aligned as by
//         cudaMalloc
#include <cstddef>
#include <cstdint>

constexpr unsigned int BLOCK_DIM = 256;  // threads per block

// Adds to counts[k] how many elements are k, for each k below `bins`. Key is uint8_t or uint32_t.
template <class Key>
__global__ void __launch_bounds__(BLOCK_DIM)
    HistogramKernel(const Key* input, uint32_t* counts, unsigned int bins, size_t n) {
    // TODO 1: each thread adds 1 to the count of its element; what if two threads
    //         meet at one count, or an element is not below `bins`?          (about 4 lines)
    // TODO 4: when all counts are right, count in counters of the block's own, in shared
    //         memory: clear, count, add up; who waits for whom, and when?    (about 12 lines)
    // TODO 5: let each thread take many elements, 16 bytes with a load, and add up equal
    //         keys before it counts them                                     (about 15 lines)
}

// counts[k] becomes the number of bytes in input that are k, for each k from 0 to 255. All pointers
// are device pointers. Launches on the default stream.
void histogram_u8(const uint8_t* input, uint32_t* counts, void* workspace, size_t n) {
    // TODO 2: set all 256 counts to 0, then launch; n may be 0               (about 4 lines)
}

// counts[k] becomes the number of elements of input that are k, for each k below `bins`, which is
// from 16 to 4096. Other elements are counted nowhere.
void histogram_u32(const uint32_t* input, uint32_t* counts, size_t bins, void* workspace,
                   size_t n) {
    // TODO 3: the same for keys of 32 bits                                   (about 4 lines)
}
