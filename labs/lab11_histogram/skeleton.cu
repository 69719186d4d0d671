// Lab 11, PMPP chapter 9; histograms.   Try: make lab11 test
// reads:  input[0 .. n), any n from 0 to 2^31
// owns:   workspace is 1 MiB of device memory, its contents undefined
// writes: all of counts, whose contents are undefined before; input and counts are aligned as by
//         cudaMalloc
#include <cstddef>
#include <cstdint>

constexpr unsigned int BLOCK_DIM = 256;  // threads per block

// TODO 1: a kernel that adds 1 to counts[k] for each element k; many threads may meet at one
//         counter, and only an atomic addition loses none                    (about 6 lines)
// TODO 2: later, counters of the block's own in shared memory: clear them, count there, and add
//         them to counts at the end; between these steps all threads wait    (about 12 lines)
// TODO 3: at last, let each thread load 16 bytes at a time, and add up equal keys before it
//         counts them                                                        (about 15 lines)

// counts[k] becomes the number of bytes in input that are k, for each k from 0 to 255. All pointers
// are device pointers. Launches on the default stream.
void histogram_u8(const uint8_t* input, uint32_t* counts, void* workspace, size_t n) {
    // TODO 4: set all 256 counts to 0, then launch                           (about 4 lines)
}

// counts[k] becomes the number of elements of input that are k, for each k below `bins`, which is
// from 16 to 4096. Other elements are counted nowhere.
void histogram_u32(const uint32_t* input, uint32_t* counts, size_t bins, void* workspace,
                   size_t n) {
    // TODO 5: the same for keys of 32 bits; what if one is not below bins?   (about 5 lines)
}
